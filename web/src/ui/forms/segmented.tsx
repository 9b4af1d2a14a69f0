import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import styles from './segmented.module.css'

export interface SegmentedOption<Value extends string | number> {
  value: Value
  label: string
}

export interface SegmentedProps<Value extends string | number> {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `plain`: words in a row, for mobile. */
  look?: 'boxed' | 'plain'
  className?: string | undefined
}

export function Segmented<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  look = 'boxed',
  className,
}: SegmentedProps<Value>) {
  return (
    <Row inline align="stretch" role="group" aria-label={label} className={classNames(styles[look], className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onChange(option.value)
          }}
        >
          {option.label}
        </button>
      ))}
    </Row>
  )
}
