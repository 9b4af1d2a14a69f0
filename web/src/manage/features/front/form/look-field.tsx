import { useId } from 'react'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { DirectionSignDrawing } from '../../../../ui/signs/direction-sign.tsx'
import fields from '../../../editor/fields.module.css'
import type { Seen } from './form-fields.ts'
import styles from './form.module.css'

interface LookFieldProps {
  field: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  seenAs: Seen
  value: string
  onChange: (value: string) => void
}

const SIGN_PIXELS = 20

/** Options that differ by look. They are radio buttons, so the arrow keys work. */
export function LookField({ field, label, options, seenAs, value, onChange }: LookFieldProps) {
  const name = useId()
  return (
    <fieldset
      className={`${look({ gap: 6, align: 'stretch', wraps: true }, 'row')} ${styles.looks}`}
      data-field={field}
    >
      <legend className={fields.label}>{label}</legend>
      {options.map(([each, words]) => (
        <Row as="label" inline gap={6} size={12} key={each} title={words}>
          <input
            type="radio"
            name={name}
            value={each}
            aria-label={words}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {seenAs === 'colour' ? (
            <Text
              as="i"
              fixed
              className={styles.colour}
              data-tone={each === '' ? undefined : each}
              aria-hidden="true"
            />
          ) : (
            <DirectionSignDrawing sign={each} size={SIGN_PIXELS} />
          )}
          <span>{words}</span>
        </Row>
      ))}
    </fieldset>
  )
}
