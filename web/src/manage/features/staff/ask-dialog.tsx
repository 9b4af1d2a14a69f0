import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './staff-dialogs.module.css'

interface AskDialogProps {
  title: string
  /** What comes of it, line by line. */
  consequences: readonly string[]
  action: string
  isRunning: boolean
  onAct: () => void
  onClose: () => void
}

/** Before something that others feel at once: what will be after the click. */
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
      <div className={styles.note}>
        <b>点下去以后</b>
        {consequences.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}
