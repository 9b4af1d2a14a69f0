import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { countCharacters } from '../../lib/count-characters.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import inputs from '../ui/text-field.module.css'
import styles from './fields.module.css'

interface FieldProps {
  /** Its path in the draft, such as `title`. A colleague's change to this field waits while it has the focus. */
  field: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Maximum number of characters; a counter shows it. */
  max?: number
  error?: string | undefined
  hint?: ReactNode
  placeholder?: string
  isLabelHidden?: boolean
}

function Below({ id, value, max, error, hint }: Pick<FieldProps, 'value' | 'max' | 'error' | 'hint'> & { id: string }) {
  const count = countCharacters(value)
  const tooLong = max !== undefined && count > max ? `多了 ${count - max} 个字` : undefined
  return (
    <Row
      gap={8}
      align="stretch"
      justify="between"
      above={4}
      size={12}
      line={18}
      tone="quiet"
      id={`${id}-below`}
      className={styles.below}
    >
      {(error ?? tooLong) ? <FieldError>{error ?? tooLong}</FieldError> : <span>{hint}</span>}
      {max === undefined ? null : (
        <Text fixed atEnd>
          {count}/{max} 字
        </Text>
      )}
    </Row>
  )
}

/** A single-line field of a draft. */
export function TextLine(props: FieldProps & Pick<ComponentPropsWithoutRef<'input'>, 'inputMode' | 'className'>) {
  const { field, label, value, onChange, max, error, hint, isLabelHidden = false, className, ...rest } = props
  const id = useId()
  return (
    <Text as="div" shrinks>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : inputs.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        data-field={field}
        className={className ?? styles.input}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below id={id} value={value} {...(max === undefined ? {} : { max })} error={error} hint={hint} />
    </Text>
  )
}

/** A multi-line field of a draft. */
export function TextArea({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { field, label, value, onChange, max, error, hint, placeholder, isLabelHidden = false } = props
  const id = useId()
  return (
    <Text as="div" shrinks>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : inputs.label}>
        {label}
      </label>
      <textarea
        id={id}
        data-field={field}
        rows={rows}
        className={styles.area}
        value={value}
        placeholder={placeholder}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below id={id} value={value} {...(max === undefined ? {} : { max })} error={error} hint={hint} />
    </Text>
  )
}
