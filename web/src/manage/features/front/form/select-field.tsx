import { useId } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import styles from '../../../editor/fields.module.css'

interface SelectFieldProps {
  field: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChange: (value: string) => void
  hint?: string
}

/** A select field. It edits a draft, so a choice by mistake is not published. */
export function SelectField({ field, label, options, value, onChange, hint }: SelectFieldProps) {
  const id = useId()
  // A value that no longer exists in the school is still in the draft: show it as an option.
  const isKnown = options.some(([each]) => each === value)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        data-field={field}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {isKnown ? null : <option value={value}>{value === '' ? '请选择' : value}</option>}
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <Text as="p" above={4} size={12} tone="quiet">
          {hint}
        </Text>
      )}
    </div>
  )
}
