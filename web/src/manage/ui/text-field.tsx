import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Text } from '../../ui/layout/pieces.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'autoFocus' | 'ref'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The field takes the focus when its dialog opens. */
  isFirst?: boolean
  /** Placed in a row with other controls: it has their height, and the placeholder replaces the label. */
  isCompact?: boolean
}

/**
 * React's autoFocus moves the focus before the dialog opens, and showModal then focuses the first button. The attribute works at the right
 * moment.
 */
const markFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

/** A small text field for dialogs and boxes: label above, error below. */
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
        <Text as="p" above={6} size={12} line={18} tone="quiet" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </div>
  )
}
