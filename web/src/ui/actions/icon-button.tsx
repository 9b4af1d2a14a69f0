'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { CountBadge } from '../signs/count-badge.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'
import { ButtonBody } from './button-body.tsx'
import styles from './icon-button.module.css'

interface IconButtonLook {
  icon: IconName
  /** The action in words; also the tooltip. */
  label: string
  iconSize?: number
  filled?: boolean
  /** Count of unread items, in the corner; say it in the label as well. */
  count?: number
}

export interface IconButtonProps
  extends IconButtonLook, Omit<ComponentPropsWithRef<'button'>, keyof IconButtonLook | 'children'> {
  /** The router's link instead of a button, e.g. `render={<Link to="/message" />}`. */
  render?: ReactElement<{
    className?: string | undefined
    children?: ReactNode
    'aria-label'?: string | undefined
    title?: string | undefined
  }>
}

export function IconButton({
  icon,
  label,
  iconSize = 22,
  filled = false,
  count = 0,
  className,
  render,
  ...rest
}: IconButtonProps) {
  const attributes = {
    className: classNames(styles.button, className),
    'aria-label': label,
    title: label,
    children: (
      <>
        <Icon name={icon} size={iconSize} filled={filled} />
        <CountBadge count={count} className={styles.count} />
      </>
    ),
  }
  return render ? cloneElement(render, attributes) : <ButtonBody {...rest} {...attributes} />
}
