import styles from './segment.module.css'

interface SegmentProps<Value extends string> {
  label: string
  /** `note`: a short text beside the label, such as a count. */
  options: readonly { value: Value; label: string; note?: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** Replaces the default style. */
  className?: string | undefined
}

/** A choice between two or three visible options. */
export function Segment<Value extends string>({ label, options, value, onChange, className }: SegmentProps<Value>) {
  return (
    <div role="group" aria-label={label} className={className ?? styles.segment}>
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
          {option.note === undefined ? null : <small>{option.note}</small>}
        </button>
      ))}
    </div>
  )
}
