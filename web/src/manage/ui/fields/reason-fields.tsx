import { Pills } from '../segment.tsx'
import { TextField } from '../text-field.tsx'

interface ReasonFieldsProps {
  reason: string
  /** Sentences that are chosen by one click. */
  usual: readonly string[]
  maxLength: number
  /** The dialog was sent without a reason. */
  isMissing: boolean
  onChange: (reason: string) => void
}

/** The reason of an act, which the member reads. */
export function ReasonFields({ reason, usual, maxLength, isMissing, onChange }: ReasonFieldsProps) {
  return (
    <>
      <TextField
        label="原因，会员看得到"
        autoComplete="off"
        maxLength={maxLength}
        isFirst
        error={isMissing && reason.trim() === '' ? '请写原因' : undefined}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
      <Pills
        label="常用的原因"
        options={usual.map((words) => ({ value: words, label: words }))}
        value={reason}
        onChange={onChange}
      />
    </>
  )
}
