import { useId } from 'react'
import styles from './form.module.css'

interface SelectFieldProps {
  field: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChange: (value: string) => void
  hint?: string
}

/** One of some, in a draft: what is chosen by accident is not published by it. */
export function SelectField({ field, label, options, value, onChange, hint }: SelectFieldProps) {
  const id = useId()
  // One that is gone from the school still stands in the draft.
  const isKnown = options.some(([each]) => each === value)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} data-field={field} value={value} onChange={(event) => onChange(event.target.value)}>
        {isKnown ? null : <option value={value}>{value === '' ? '请选择' : value}</option>}
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
