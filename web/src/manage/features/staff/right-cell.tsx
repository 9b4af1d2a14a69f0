import { PERMISSIONS, type PermissionKey, type RoleRight } from '@bee/contract/manage/permissions.ts'
import { useState, type SubmitEvent } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice, closePanelOf } from '../../ui/choice.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cellWords, choiceOf, choicesOf, limitUnit, readLimit } from './right-choices.ts'
import styles from './roles-matrix.module.css'

type Next = Pick<RoleRight, 'scope' | 'limit'> | undefined

/** The content of a cell, read only or as the label of its button. */
export function RightSign({ right }: { right: RoleRight | undefined }) {
  const words = cellWords(right)
  if (right && words !== undefined)
    return (
      <Text size={12} tone="soft">
        {words}
      </Text>
    )
  return (
    <>
      {right ? (
        <StateCell kind="ok" />
      ) : (
        <Text tone="quiet" aria-hidden="true">
          –
        </Text>
      )}
      <span className="visually-hidden">{right ? '可以' : '不可以'}</span>
    </>
  )
}

interface LimitFormProps {
  permission: PermissionKey
  right: RoleRight | undefined
  onSave: (next: Next) => void
}

function LimitForm({ permission, right, onSave }: LimitFormProps) {
  const [problem, setProblem] = useState<string>()
  const { limit } = PERMISSIONS[permission]
  if (!limit) return null
  const { label, suffix, scale } = limitUnit(limit)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!limit) return
    const typed = new FormData(event.currentTarget).get('limit')
    const read = readLimit(typeof typed === 'string' ? typed : '', limit)
    if ('sentence' in read) {
      setProblem(read.sentence)
      return
    }
    setProblem(undefined)
    closePanelOf(event.currentTarget)
    onSave({ scope: right?.scope ?? 'all', limit: read.limit })
  }

  return (
    <form className={styles.limit} noValidate onSubmit={handleSubmit}>
      <TextField
        label={`${label}（${suffix}）`}
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={right?.limit == null ? '' : String(right.limit / scale)}
        error={problem}
      />
      <Button small type="submit">
        存
      </Button>
    </form>
  )
}

interface RightCellProps {
  /** 客服：退款 */
  label: string
  permission: PermissionKey
  right: RoleRight | undefined
  onChange: (next: Next) => void
}

/** A cell edited in place: yes, no, scope or limit. */
export function RightCell({ label, permission, right, onChange }: RightCellProps) {
  return (
    <Choice
      label={label}
      look="cell"
      options={choicesOf(permission)}
      value={choiceOf(right)}
      shown={<RightSign right={right} />}
      onChoose={(choice) => onChange(choice === 'none' ? undefined : { scope: choice, limit: null })}
    >
      <LimitForm key={right?.limit} permission={permission} right={right} onSave={onChange} />
    </Choice>
  )
}
