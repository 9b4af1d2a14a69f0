import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { PermissionKey, RoleRight } from '@bee/contract/manage/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { manageApiOf } from './manage-api.ts'

/** The staff member and their rights. A colleague may change the rights at any moment, so returning to the tab asks again. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ client, signal }) => manageApiOf(client).session.me({}, { signal }),
    staleTime: 0,
  })

export const rightOf = (me: Pick<StaffMe, 'rights'>, permission: PermissionKey): RoleRight | undefined =>
  me.rights.find((right) => right.permission === permission)

/** `own` is open to every staff member. */
export const mayOpen = (me: Pick<StaffMe, 'rights'>, permission: PermissionKey | 'own'): boolean =>
  permission === 'own' || rightOf(me, permission) !== undefined

/** The last answer of `meQuery` that the Shell drew. Log-out clears the cache while its last page is still on the screen. */
export const MeContext = createContext<StaffMe | undefined>(undefined)

/** Only for components inside the Shell, which draws them once `meQuery` has an answer. */
export function useMe(): StaffMe {
  const drawn = use(MeContext)
  const { data = drawn } = useQuery(meQuery())
  if (!data) throw new Error('The frame draws its pages when it knows who is there')
  return data
}
