import { classNames } from '../../../../lib/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '../difficulty-names.ts'
import { typeChoices, typesQuery } from '../../../school/course-types.ts'
import type { QuestionChange } from './for-each-question.ts'
import plain from '../../../school/plain-field.module.css'
import styles from './question-list.module.css'

interface BulkChangeDialogProps {
  what: 'type' | 'difficulty'
  count: number
  isRunning: boolean
  onChange: (change: QuestionChange) => void
  onClose: () => void
}

const LEVELS = DIFFICULTIES.map((value) => ({ value: String(value), label: DIFFICULTY_NAMES[value] ?? '' }))

/** Changes one field of all selected questions. Students see it at once; the versions of each question can undo it. */
export function BulkChangeDialog({ what, count, isRunning, onChange, onClose }: BulkChangeDialogProps) {
  const id = useId()
  const { data: tree } = useQuery(typesQuery())
  const [typeId, setTypeId] = useState<number>()
  const [level, setLevel] = useState('2')
  const change = what === 'difficulty' ? { difficulty: Number(level) } : typeId === undefined ? undefined : { typeId }
  return (
    <FormDialog
      title={what === 'type' ? '改类型' : '改难度'}
      action={`改这 ${count} 道并发布`}
      isRunning={isRunning}
      whyNot={change ? undefined : '先选一个类型'}
      onSubmit={() => {
        if (change) onChange(change)
      }}
      onClose={onClose}
    >
      <Stack gap={12}>
        {what === 'type' ? (
          <label htmlFor={id}>
            类型
            <select
              id={id}
              className={classNames(plain.field, styles.types)}
              value={typeId ?? ''}
              onChange={({ target }) => setTypeId(target.value === '' ? undefined : Number(target.value))}
            >
              <option value="">选一个</option>
              {typeChoices(tree ?? [], { withDirections: false }).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <Segment label="难度" options={LEVELS} value={level} onChange={setLevel} />
        )}
        <p>每一道都留下一个版本，能在「版本」里改回去。有没发布的改动的不动。</p>
      </Stack>
    </FormDialog>
  )
}
