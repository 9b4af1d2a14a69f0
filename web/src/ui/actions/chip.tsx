'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
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

export interface ChipLinkProps extends Pick<ChipProps, 'pressed' | 'look' | 'className'> {
  /** The router's link, e.g. `render={<Link to="/subject?subjectTypeId=3" />}`. */
  render: ReactElement<{ className?: string | undefined; children?: ReactNode; 'aria-current'?: 'true' | undefined }>
  children: ReactNode
}

/** A filter that is a place of its own: it works without JavaScript and can be opened in a new tab. */
export function ChipLink({ pressed, look = 'main', className, render, children }: ChipLinkProps) {
  return cloneElement(render, {
    className: classNames(styles.chip, styles[look], className),
    'aria-current': pressed ? 'true' : undefined,
    children,
  })
}
