import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Text } from '../../ui/layout/pieces.tsx'
import styles from './text-field.module.css'

interface AreaFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'ref'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The field takes the focus when its dialog opens. */
  isFirst?: boolean
}

/** As in the text field: showModal looks for the attribute when it opens the dialog. */
const markFirst = (area: HTMLTextAreaElement | null) => area?.setAttribute('autofocus', '')

/** A multi-line text field. */
export function AreaField({ label, error, hint, rows = 3, isFirst = false, ...rest }: AreaFieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        ref={isFirst ? markFirst : undefined}
        id={id}
        rows={rows}
        className={styles.area}
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
