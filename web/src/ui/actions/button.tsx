'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon, type IconName } from '../signs/icon.tsx'
import { Spinner } from '../states/spinner.tsx'
import { BUTTON_PIECES, ButtonBody } from './button-body.tsx'
import styles from './button.module.css'

/** `thin`: an outline as light as the words beside it, for a mark such as 收藏. */
export type ButtonKind = 'primary' | 'ink' | 'outline' | 'thin' | 'quiet' | 'text' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  /** One primary a region at most. */
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
  icon?: IconName
  /** A chosen item: filled icon on a honey background. */
  selected?: boolean
  className?: string | undefined
  children?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook> {
  /** Shows a spinner beside the text and ignores clicks; the button keeps its focus and its words. */
  loading?: boolean | undefined
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentPropsWithRef<'a'>, keyof ButtonLook> {
  /** The router's link, e.g. `render={<Link to="/home" />}`; without it a plain anchor with `href`. */
  render?: ReactElement<{ className?: string | undefined; children?: ReactNode }>
}

/** The attributes of a button or a link with this look: class names, and a sign before the words. */
function dress<Rest>(
  { kind = 'outline', size = 'medium', block, icon, selected = false, className, children, ...rest }: ButtonLook & Rest,
  loading = false,
) {
  return {
    ...rest,
    className: classNames(
      BUTTON_PIECES,
      styles.button,
      styles[selected ? 'quiet' : kind],
      styles[size],
      block && styles.block,
      className,
    ),
    children: (
      <>
        {loading ? <Spinner size={18} /> : icon ? <Icon name={icon} filled={selected} /> : null}
        {children}
      </>
    ),
  }
}

export const Button = ({ loading, ...props }: ButtonProps) => (
  <ButtonBody {...dress(props, loading)} loading={loading} />
)

export function ButtonLink({ render, ...props }: ButtonLinkProps) {
  const attributes = dress(props)
  if (!render) return <a {...attributes} />
  const { className, children } = attributes
  return cloneElement(render, { className: classNames(className, render.props.className), children })
}
