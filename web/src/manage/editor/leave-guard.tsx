import { useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

interface LeaveGuardProps {
  isAtRisk: () => boolean
  unsavedCount: number
  onSave: () => Promise<void>
}

/** Asks whoever leaves the page, only while something is neither in the browser nor at the server. */
export function LeaveGuard({ isAtRisk, unsavedCount, onSave }: LeaveGuardProps) {
  const blocker = useBlocker(() => isAtRisk())
  const [isSaving, setIsSaving] = useState(false)
  if (blocker.state !== 'blocked') return null

  async function wait(): Promise<void> {
    setIsSaving(true)
    await onSave()
    setIsSaving(false)
    if (!isAtRisk()) blocker.proceed?.()
  }

  return (
    <FormDialog
      title={`刚改的 ${unsavedCount} 处还没有存上`}
      action="等它存好"
      leave="留在这里"
      isRunning={isSaving}
      onSubmit={() => void wait()}
      onClose={() => blocker.reset()}
      foot={
        <Button kind="danger" onClick={() => blocker.proceed()}>
          仍然离开
        </Button>
      }
    >
      <p>服务器还没有收到，这个浏览器也留不下它。现在离开，这几处就没有了。</p>
    </FormDialog>
  )
}
