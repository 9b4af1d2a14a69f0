import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuProps {
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement
  /** Who or what the menu is about, above the entries. */
  header?: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

export function Menu({ trigger, header, align = 'end', children }: MenuProps) {
  return (
    // Not modal: the modal kind locks scrolling with an injected style element, which the policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={16}>
          {header ? <div className={styles.header}>{header}</div> : null}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  icon?: IconName
  onSelect?: () => void
  /** The router's link instead of an action, e.g. `render={<Link to="/profile/course" />}`. */
  render?: ReactElement<{ children?: ReactNode }>
  children: ReactNode
}

export function MenuItem({ icon, onSelect, render, children }: MenuItemProps) {
  const content = (
    <>
      {icon ? <Icon name={icon} size={20} /> : null}
      {children}
    </>
  )
  return (
    <DropdownMenu.Item className={styles.item} asChild={render !== undefined} {...(onSelect && { onSelect })}>
      {render ? cloneElement(render, { children: content }) : content}
    </DropdownMenu.Item>
  )
}
