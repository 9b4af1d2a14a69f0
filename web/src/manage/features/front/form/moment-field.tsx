import { useState } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { inputsOf, momentOf } from '../../../editor/draft-words.ts'
import { Button } from '../../../ui/button.tsx'
import fields from '../../../editor/fields.module.css'
import styles from './form.module.css'

interface MomentFieldProps {
  field: string
  label: string
  hint?: string | undefined
  /** Empty: no moment. */
  value: string
  onChange: (value: string | null) => void
}

/** An optional moment in Shanghai time. A date without a time means 00:00. */
export function MomentField({ field, label, hint, value, onChange }: MomentFieldProps) {
  const known = value === '' ? { day: '', minute: '' } : inputsOf(Date.parse(value))
  // Keep an incomplete date in the field: it is no moment yet.
  const [typed, setTyped] = useState<{ day: string; minute: string }>()
  const shown = typed ?? known

  function type(next: Partial<typeof known>): void {
    const both = { ...shown, ...next }
    const moment = momentOf(both.day, both.minute === '' ? '00:00' : both.minute)
    setTyped(moment === undefined ? both : undefined)
    onChange(moment ?? null)
  }

  return (
    <div role="group" aria-label={label} data-field={field}>
      <span className={fields.label}>{label}</span>
      <Row as="span" gap={8} wraps className={styles.moment}>
        <input
          type="date"
          className={fields.input}
          aria-label={`${label}，哪一天`}
          value={shown.day}
          onChange={(event) => type({ day: event.target.value })}
        />
        <input
          type="time"
          className={fields.input}
          aria-label={`${label}，几点`}
          value={shown.minute}
          onChange={(event) => type({ minute: event.target.value })}
        />
        {value === '' ? null : (
          <Button
            small
            kind="quiet"
            onClick={() => {
              setTyped(undefined)
              onChange(null)
            }}
          >
            不限
          </Button>
        )}
      </Row>
      {hint === undefined ? null : (
        <Text as="p" above={4} size={12} tone="quiet">
          {hint}
        </Text>
      )}
    </div>
  )
}
