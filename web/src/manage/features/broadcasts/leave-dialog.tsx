import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/button.tsx'

interface LeaveDialogProps {
  isSaving: boolean
  onKeep: () => void
  onLeave: () => void
  onClose: () => void
}

/** Asks only when unsaved text would be lost. */
export function LeaveDialog({ isSaving, onKeep, onLeave, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      open
      title="写的还没有存"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onLeave}>
            不要了
          </Button>
          <Button kind="main" loading={isSaving} onClick={onKeep}>
            存成草稿
          </Button>
        </>
      }
    >
      <p>存成草稿，下次接着写。</p>
    </Dialog>
  )
}
