import { useId } from 'react'
import { Labelled } from './labelled.tsx'
import { Select, type SelectProps } from './select.tsx'

export interface TimeSelectProps extends Pick<SelectProps, 'name' | 'onFocus' | 'className'> {
  label: string
  times: readonly string[]
  /** A time that is over stays in its place, greyed. */
  isOpen: (time: string) => boolean
  error?: string | undefined
}

/** One of a day's times, in the browser's own list: arrow keys, digits and a phone's wheel all find it. */
export function TimeSelect({ label, times, isOpen, error, className, ...rest }: TimeSelectProps) {
  const id = useId()
  const options = times.map((time) => ({ value: time, label: time, disabled: !isOpen(time) }))
  return (
    <Labelled id={id} label={label} error={error} className={className}>
      <Select
        {...rest}
        id={id}
        look="field"
        invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        options={[{ value: '', label: '选一个时间' }, ...options]}
      />
    </Labelled>
  )
}
