import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { matchPath } from 'react-router'
import { mayEnter } from './may-enter.ts'
import { patternOf, DESK_ROUTES } from './route-table.ts'
import { pathOf } from './waiting-places.ts'

/** Where something is mended, if that is a page of ours that this member of staff may open. */
export function fixPlaceOf(me: Pick<StaffMe, 'rights'>, fixLink: string): string | undefined {
  const route = DESK_ROUTES.find((each) => matchPath(patternOf(each), pathOf(fixLink)))
  return route && mayEnter(me, route) ? fixLink : undefined
}
