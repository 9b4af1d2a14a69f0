import type { ReactNode } from 'react'
import { Text } from '../layout/pieces.tsx'
import { FieldError } from './field-error.tsx'

export interface LabelledProps {
  /** The id of the control. */
  id: string
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  error?: string | undefined
  hint?: ReactNode
  /** Smaller words, on the staff pages. */
  isDense?: boolean
  className?: string | undefined
  /** The control. Its `aria-describedby` names `<id>-error` and `<id>-hint`, where they are there. */
  children: ReactNode
}

/** For `aria-describedby`; undefined rather than empty. */
export const joinIds = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(' ') || undefined

/** A control with its label above it, its error and its hint below. */
export function Labelled({
  id,
  label,
  hideLabel = false,
  error,
  hint,
  isDense = false,
  className,
  children,
}: LabelledProps) {
  return (
    <div className={className}>
      {hideLabel ? (
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
      ) : isDense ? (
        <Text as="label" block below={6} size={12} line={18} tone="soft" weight="strong" htmlFor={id}>
          {label}
        </Text>
      ) : (
        <Text as="label" block below={8} size={14} weight="strong" htmlFor={id}>
          {label}
        </Text>
      )}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <Text as="p" above={6} size={isDense ? 12 : 13} line={isDense ? 18 : 20} tone="quiet" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
    </div>
  )
}
