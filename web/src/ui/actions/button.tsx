'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { cloneElement, type ComponentPropsWithRef, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon, type IconName } from '../signs/icon.tsx'
import { Spinner } from '../states/spinner.tsx'
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
  loading?: boolean
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentPropsWithRef<'a'>, keyof ButtonLook> {
  /** The router's link, e.g. `render={<Link to="/home" />}`; without it a plain anchor with `href`. */
  render?: ReactElement<{ className?: string | undefined; children?: ReactNode }>
}

function lookOf({ kind = 'outline', size = 'medium', block = false, selected = false, className }: ButtonLook): string {
  return classNames(styles.button, styles[selected ? 'quiet' : kind], styles[size], block && styles.block, className)
}

function Sign({ icon, selected, loading }: { icon: IconName | undefined; selected: boolean; loading: boolean }) {
  if (loading) return <Spinner size={18} />
  return icon ? <Icon name={icon} size={20} filled={selected} /> : null
}

export function Button({
  kind,
  size,
  block,
  icon,
  selected = false,
  className,
  loading = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (loading) {
      // Also keeps a submit button from sending its form twice.
      event.preventDefault()
      return
    }
    onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }), selected, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    >
      <Sign icon={icon} selected={selected} loading={loading} />
      {children}
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  block,
  icon,
  selected = false,
  className,
  render,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = lookOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }), selected, className })
  const content = (
    <>
      <Sign icon={icon} selected={selected} loading={false} />
      {children}
    </>
  )
  if (render) return cloneElement(render, { className: classNames(look, render.props.className), children: content })
  return (
    <a {...rest} className={look}>
      {content}
    </a>
  )
}
