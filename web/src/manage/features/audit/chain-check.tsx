import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'

/** Each record holds a hash of the former one, so a missing or altered record shows. */
export function ChainCheck() {
  const api = useManageApi()
  const check = useAction(() => api.audit.check(), {
    onDone: ({ isWhole, checkedCount, brokenAt }) =>
      isWhole
        ? showNotice(`核对了 ${checkedCount} 条，没有一条被改过或删过`)
        : showNotice(`第 ${brokenAt} 条对不上：被改过，或前面少了一条`, { kind: 'error' }),
  })
  return (
    <Button icon="shield" loading={check.isPending} onClick={() => check.mutate()}>
      核对
    </Button>
  )
}
