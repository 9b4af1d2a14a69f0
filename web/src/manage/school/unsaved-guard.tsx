import { useBlocker } from 'react-router'
import { isSamePage } from '../same-page.ts'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Settings have no draft and take effect on save, so leaving with unsaved text asks first. */
export function UnsavedGuard({ isTouched }: { isTouched: boolean }) {
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    return isTouched && !isSamePage(historyAction, nextLocation.state)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <FormDialog
      title="刚写的还没有存"
      action="不存，离开"
      kind="kill"
      leave="留在这里"
      onSubmit={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>这一页存下就生效，不留草稿。现在离开，刚写的就没有了。</p>
    </FormDialog>
  )
}
