import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { paths } from '../../paths.ts'

export const VIEW_WORDS = '以这个角色看后台'

/** Opens the desk as a role sees it. By a new page: nothing that was read as the own role stays. */
export function useViewRole() {
  const api = useManageApi()
  return useAction((roleId: number) => api.roles.view({ roleId }), {
    onDone: () => window.location.assign(paths.today),
    isLeaving: true,
  })
}
