import { useState } from 'react'
import { useBlocker } from 'react-router'
import { isSamePage } from '../same-page.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { afterTheirWay, countOnTheirWay } from './pictures/on-their-way.ts'

interface LeaveGuardProps {
  isAtRisk: () => boolean
  unsavedCount: number
  onSave: () => Promise<void>
}

/** Asks before the page is left, but only while text is neither in the browser's store nor on the server. */
export function LeaveGuard({ isAtRisk, unsavedCount, onSave }: LeaveGuardProps) {
  const [isSaving, setIsSaving] = useState(false)
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      !isSamePage(historyAction, nextLocation.state) && (countOnTheirWay() > 0 || isAtRisk()),
  )
  if (blocker.state !== 'blocked') return null

  async function wait(): Promise<void> {
    setIsSaving(true)
    await afterTheirWay()
    await onSave()
    setIsSaving(false)
    if (!isAtRisk()) blocker.proceed?.()
  }

  const pictures = countOnTheirWay()
  return (
    <FormDialog
      title={pictures > 0 ? `还有 ${pictures} 张图正在传` : `刚改的 ${unsavedCount} 处还没有存上`}
      action={pictures > 0 ? '等它传完' : '等它存好'}
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
      <p>
        {pictures > 0
          ? '传完才会写进这一页。现在离开，图就不在里面。'
          : '服务器还没有收到，这个浏览器也留不下它。现在离开，这几处就没有了。'}
      </p>
    </FormDialog>
  )
}
