import { useId } from 'react'
import { DirectionSignDrawing } from '../../../../ui/signs/direction-sign.tsx'
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
    <fieldset className={styles.looks} data-field={field}>
      <legend>{label}</legend>
      {options.map(([each, words]) => (
        <label key={each} title={words}>
          <input
            type="radio"
            name={name}
            value={each}
            aria-label={words}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {seenAs === 'colour' ? (
            <i className={styles.colour} data-tone={each === '' ? undefined : each} aria-hidden="true" />
          ) : (
            <DirectionSignDrawing sign={each} size={SIGN_PIXELS} />
          )}
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
