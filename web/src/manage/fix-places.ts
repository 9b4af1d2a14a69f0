import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { matchPath } from 'react-router'
import { mayEnter } from './may-enter.ts'
import { patternOf, DESK_ROUTES } from './route-table.ts'
import { pathOf } from './waiting-places.ts'

/** The page of the staff side that fixes a finding; undefined without the right to it. */
export function fixPlaceOf(me: Pick<StaffMe, 'rights'>, fixLink: string): string | undefined {
  const route = DESK_ROUTES.find((each) => matchPath(patternOf(each), pathOf(fixLink)))
  return route && mayEnter(me, route) ? fixLink : undefined
}
