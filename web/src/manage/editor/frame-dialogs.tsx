import {
  PUBLISH_NOTE_MAX_CHARACTERS,
  RETURN_REASON_MAX_CHARACTERS,
} from '@bee/contract/manage/content/drafts.contract.ts'
import { useState } from 'react'
import { AreaField } from '../ui/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

interface DiscardDialogProps {
  hasStanding: boolean
  isRunning: boolean
  onDiscard: () => void
  onClose: () => void
}

export function DiscardDialog({ hasStanding, isRunning, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <FormDialog
      title="丢弃这份草稿"
      kind="kill"
      action="丢弃"
      isRunning={isRunning}
      onSubmit={onDiscard}
      onClose={onClose}
    >
      <p>
        {hasStanding ? '学员看到的不变。' : '它还没有发布过，丢弃以后列表里就没有了。'}
        写过的留在版本里，操作记录里可以改回去。
      </p>
    </FormDialog>
  )
}

const WAYS = {
  review: {
    title: '请同事看',
    label: '给同事的话（可以不写）',
    action: '请同事看',
    max: PUBLISH_NOTE_MAX_CHARACTERS,
    isNeeded: false,
  },
  return: {
    title: '退给写的人',
    label: '哪里要再改',
    action: '退回',
    max: RETURN_REASON_MAX_CHARACTERS,
    isNeeded: true,
  },
} as const

interface NoteDialogProps {
  way: keyof typeof WAYS
  onSay: (note: string) => Promise<void>
  onClose: () => void
}

/** Asks for a note that goes along with the action. */
export function NoteDialog({ way, onSay, onClose }: NoteDialogProps) {
  const { title, label, action, max, isNeeded } = WAYS[way]
  const [note, setNote] = useState('')
  const whyNot = isNeeded && note.trim() === '' ? '写一句哪里要再改。' : undefined
  return (
    <FormDialog
      title={title}
      action={action}
      whyNot={whyNot}
      onSubmit={() => void onSay(note.trim())}
      onClose={onClose}
    >
      <AreaField isFirst label={label} maxLength={max} value={note} onChange={(event) => setNote(event.target.value)} />
    </FormDialog>
  )
}
