import type { Role, StaffPerson } from '@bee/contract/manage/staff.contract.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'

/** Takes effect at once and can be undone for ten seconds. */
export function useChangeRole() {
  const api = useManageApi()
  const change = useAction(
    ({ person, roleId }: { person: StaffPerson; roleId: Role['id'] }) =>
      api.staff.changeRole({ userId: person.userId, roleId, version: person.version }),
    {
      onDone: (changed, { person }) =>
        showNotice(`${changed.nickName} 现在是${changed.role.name}`, {
          onUndo: () => change.mutate({ person: changed, roleId: person.role.id }),
        }),
    },
  )
  return change
}
