import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'autoFocus' | 'ref'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Of a dialog that opens: typing begins here. */
  isFirst?: boolean
  /** Among other controls of a row: as high as they are, and the placeholder says what the label would. */
  isCompact?: boolean
}

/** React would move the focus before the dialog opens, which then takes it for its first button; the attribute is asked for then. */
const markFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

/** Label above, error below; small, for dialogs and boxes. */
export function TextField({ label, error, hint, isFirst = false, isCompact = false, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        {...rest}
        ref={isFirst ? markFirst : undefined}
        id={id}
        className={styles.input}
        data-compact={isCompact || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
