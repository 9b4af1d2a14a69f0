import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './chip.module.css'

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  pressed: boolean
  /** Main filter: ink when chosen. Sub-filter: pale honey. Pill: the mobile row. */
  look?: 'main' | 'sub' | 'pill'
}

export function Chip({ pressed, look = 'main', className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.chip, styles[look], className)} aria-pressed={pressed} />
  )
}
