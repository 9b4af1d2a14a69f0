import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { mayOpen, rightOf } from './api/me.queries.ts'
import type { DeskRoute } from './route-table.ts'

export const mayEnter = (me: Pick<StaffMe, 'rights'>, { permission, isOfSchool }: DeskRoute): boolean =>
  mayOpen(me, permission) && (!isOfSchool || permission === 'own' || rightOf(me, permission)?.scope === 'all')
