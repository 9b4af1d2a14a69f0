import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { BUTTON_PIECES, ButtonBody, type ButtonBodyProps } from '../../ui/actions/button-body.tsx'
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
  classNames(BUTTON_PIECES, 'fixed', styles.button, styles[kind], small && styles.small, className)

/** The dense look of the staff pages: smaller than on the student site, and with kinds of their own. */
export function Button({ kind, small, icon, className, children, ...rest }: Look & Omit<ButtonBodyProps, keyof Look>) {
  return (
    <ButtonBody {...rest} className={buttonLook({ ...(kind && { kind }), ...(small && { small }) }, className)}>
      {rest.loading ? <Spinner size={14} /> : icon ? <Icon name={icon} size={kind === 'link' ? 14 : 16} /> : null}
      {children}
    </ButtonBody>
  )
}

interface ButtonLinkProps extends Look {
  to: string
  /** Navigation state for the opened page. */
  state?: unknown
}

export function ButtonLink({ icon, to, state, children, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={buttonLook(look)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}

interface ButtonAnchorProps extends Look {
  href: string
}

/** A link to a page outside of the staff pages. */
export function ButtonAnchor({ icon, href, children, ...look }: ButtonAnchorProps) {
  return (
    <a href={href} className={buttonLook(look)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ButtonBodyProps, 'children' | 'loading'> {
  icon: IconName
  /** Label and tooltip. */
  label: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <ButtonBody {...rest} className={classNames(styles.icon, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </ButtonBody>
  )
}
