'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../signs/icon.tsx'
import styles from './select.module.css'

export interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[]
  /** For screen readers, where no visible label names it. */
  label?: string
  look?: 'small' | 'field'
  invalid?: boolean
}

/** The native element: it works on phones and without JavaScript, and needs no injected style (see README.md). */
export function Select({ options, label, look = 'small', invalid = false, className, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.frame, styles[look], className)}>
      <select {...rest} className={styles.select} aria-label={label} aria-invalid={invalid || undefined}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} className={styles.arrow} />
    </span>
  )
}
