import styles from './pills.module.css'

interface PillsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, all of them in sight: which part of a list is shown. */
export function Pills<Value extends string>({ label, options, value, onChange }: PillsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.pills}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onChange(option.value)
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
