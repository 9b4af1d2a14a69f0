import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { paths } from '../../paths.ts'

export const VIEW_WORDS = '以这个角色看后台'

/** Opens the staff pages with the rights of a role. Reloads the page, so that no data of the own role stays. */
export function useViewRole() {
  const api = useManageApi()
  return useAction((roleId: number) => api.roles.view({ roleId }), {
    onDone: () => window.location.assign(paths.today),
    isLeaving: true,
  })
}
