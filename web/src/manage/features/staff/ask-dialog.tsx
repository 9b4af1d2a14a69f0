import type { ComponentProps } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AfterClick } from '../../ui/after-click.tsx'
import { Button } from '../../ui/button.tsx'

interface AskDialogProps {
  title: string
  consequences: ComponentProps<typeof AfterClick>['lines']
  action: string
  isRunning: boolean
  onAct: () => void
  onClose: () => void
}

/** Lists the consequences before an act that affects other people at once. */
export function AskDialog({ title, consequences, action, isRunning, onAct, onClose }: AskDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            先不做
          </Button>
          <Button kind="kill" loading={isRunning} onClick={onAct}>
            {action}
          </Button>
        </>
      }
    >
      <AfterClick lines={consequences} />
    </Dialog>
  )
}
