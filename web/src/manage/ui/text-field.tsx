import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'style'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** Label above, error below; 32 px, for dialogs and boxes. */
export function TextField({ label, error, hint, ...rest }: TextFieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
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
