import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './button.module.css'

/** `main`: the one honey button of a page. `kill`: cannot be undone. `danger`: leads to such an act, and asks first. */
type Kind = 'main' | 'line' | 'quiet' | 'link' | 'kill' | 'danger'

interface Look {
  kind?: Kind
  /** 28 px high, for rows of a table. */
  small?: boolean
  icon?: IconName
  children: ReactNode
}

/** Class names for buttons that other components draw, such as the one of a popover. */
export const buttonLook = ({ kind = 'line', small = false }: Pick<Look, 'kind' | 'small'>, className?: string) =>
  classNames(styles.button, styles[kind], small && styles.small, className)

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, keyof Look> {
  /** Ignores clicks and shows progress; focus and label stay. */
  loading?: boolean
}

/** Smaller than on the student site: staff pages are dense. */
export function Button({ kind, small, icon, loading = false, className, onClick, children, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ ...(kind && { kind }), ...(small && { small }) }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    >
      {loading ? <Spinner size={14} /> : icon ? <Icon name={icon} size={kind === 'link' ? 14 : 16} /> : null}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  to: string
  /** Navigation state for the opened page. */
  state?: unknown
}

export function ButtonLink({ kind, small, icon, to, state, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={buttonLook({ ...(kind && { kind }), ...(small && { small }) })}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}

interface ButtonAnchorProps extends Look {
  href: string
}

/** A link to a page outside of the staff pages. */
export function ButtonAnchor({ kind, small, icon, href, children }: ButtonAnchorProps) {
  return (
    <a href={href} className={buttonLook({ ...(kind && { kind }), ...(small && { small }) })}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  /** Label and tooltip. */
  label: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.icon, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
