import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { PermissionKey, RoleRight } from '@bee/contract/manage/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

/** Who is there, and what they may. A colleague may change it at any moment, so it is asked whenever somebody comes back. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ client, signal }) => manageApiOf(client).session.me({}, { signal }),
    staleTime: 0,
  })

export const rightOf = (me: Pick<StaffMe, 'rights'>, permission: PermissionKey): RoleRight | undefined =>
  me.rights.find((right) => right.permission === permission)

/** `own`: everybody on the staff. */
export const mayOpen = (me: Pick<StaffMe, 'rights'>, permission: PermissionKey | 'own'): boolean =>
  permission === 'own' || rightOf(me, permission) !== undefined

/** Below the frame, which draws its pages only when it knows. */
export function useMe(): StaffMe {
  const { data } = useQuery(meQuery())
  if (!data) throw new Error('The frame draws its pages when it knows who is there')
  return data
}
