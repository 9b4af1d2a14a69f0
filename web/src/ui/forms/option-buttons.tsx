'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Row } from '../layout/pieces.tsx'

export interface OptionButtonsProps<Value extends string | number> {
  label: string
  /** `note`: a short text beside the label, such as a count. */
  options: readonly { value: Value; label: string; note?: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** A choice between a few visible options, without a look: `segmented.tsx` has the students', `manage/ui/segment.tsx` the dense one. */
export function OptionButtons<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  className,
}: OptionButtonsProps<Value>) {
  return (
    <Row inline align="stretch" role="group" aria-label={label} className={className}>
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
    </Row>
  )
}
