import { reason as reasonSchema } from '@bee/contract/manage/members/member-fields.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTyped } from './use-typed.ts'

const REASON = reasonSchema()

interface ReasonDialogProps {
  title: string
  action: string
  kind?: 'main' | 'kill'
  hint: string
  placeholder: string
  isRunning: boolean
  /** Above the field. */
  children?: ReactNode
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason that is recorded with the act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, kind = 'main', hint, placeholder, isRunning, children, onSubmit, onClose } = props
  const typed = useTyped(REASON)
  return (
    <FormDialog
      title={title}
      action={action}
      kind={kind}
      isRunning={isRunning}
      onSubmit={() => {
        const reason = typed.take()
        if (reason !== undefined) onSubmit(reason)
      }}
      onClose={onClose}
    >
      {children}
      <TextField label="原因" placeholder={placeholder} hint={hint} isFirst autoComplete="off" {...typed.props} />
    </FormDialog>
  )
}
