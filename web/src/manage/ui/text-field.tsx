import { useId, type ComponentPropsWithRef } from 'react'
import { joinIds, Labelled, type LabelledProps } from '../../ui/forms/labelled.tsx'
import styles from './text-field.module.css'

interface OwnProps extends Pick<LabelledProps, 'label' | 'error' | 'hint'> {
  /** The field takes the focus when its dialog opens. */
  isFirst?: boolean
}

/**
 * React's autoFocus moves the focus before the dialog opens, and showModal then focuses the first button. The attribute works at the right
 * moment.
 */
const markFirst = (field: HTMLElement | null) => field?.setAttribute('autofocus', '')

/** Attributes of a control, and of the label and the words around it. */
function useLabel({ label, error, hint, isFirst = false }: OwnProps) {
  const id = useId()
  const around = { id, label, error, hint, isDense: true }
  const control = {
    ref: isFirst ? markFirst : undefined,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': joinIds(error && `${id}-error`, hint !== undefined && `${id}-hint`),
  }
  return { around, control }
}

interface TextFieldProps extends OwnProps, Omit<ComponentPropsWithRef<'input'>, 'style' | 'autoFocus' | 'ref'> {
  /** Placed in a row with other controls: it has their height, and the placeholder replaces the label. */
  isCompact?: boolean
}

/** A small text field for dialogs and boxes: label above, error below. */
export function TextField({ label, error, hint, isFirst, isCompact = false, ...rest }: TextFieldProps) {
  const { around, control } = useLabel({ label, error, hint, ...(isFirst && { isFirst }) })
  return (
    <Labelled {...around} hideLabel={isCompact}>
      <input {...rest} {...control} className={styles.input} data-compact={isCompact || undefined} />
    </Labelled>
  )
}

/** A multi-line text field. */
export function AreaField({
  label,
  error,
  hint,
  isFirst,
  rows = 3,
  ...rest
}: OwnProps & Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'ref'>) {
  const { around, control } = useLabel({ label, error, hint, ...(isFirst && { isFirst }) })
  return (
    <Labelled {...around}>
      <textarea {...rest} {...control} rows={rows} className={styles.area} />
    </Labelled>
  )
}
