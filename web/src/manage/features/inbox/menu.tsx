import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { closePanelOf } from '../../ui/choice.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import buttons from '../../ui/button.module.css'
import choices from '../../ui/choice.module.css'
import styles from './menu.module.css'

export interface MenuItem {
  key: string
  label: string
  note?: string
  onChoose: () => void
}

interface MenuProps {
  label: string
  icon: IconName
  items: readonly MenuItem[]
  /** Below the items. */
  children?: ReactNode
  /** A key opens the menu by this name. */
  name?: string
}

/** Arrow keys move through the items and wrap around. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const buttonsOf = [...event.currentTarget.querySelectorAll('button')]
  const at = buttonsOf.indexOf(event.target as HTMLButtonElement)
  buttonsOf[(at + by + buttonsOf.length) % buttonsOf.length]?.focus()
}

/** An icon button with a menu. */
export function Menu({ label, icon, items, children, name }: MenuProps) {
  return (
    <Row as="span" inline align="stretch" data-menu={name}>
      <Popover
        look="panel"
        placement="below"
        align="end"
        triggerClassName={buttons.icon}
        className={classNames(choices.panel, styles.panel)}
        trigger={
          <>
            <Icon name={icon} />
            <span className="visually-hidden">{label}</span>
          </>
        }
      >
        <ul role="list" aria-label={label} onKeyDown={step}>
          {items.map((item, index) => (
            <li key={item.key}>
              <button
                type="button"
                className={choices.option}
                // The browser looks for the autofocus attribute at the moment it opens the panel.
                ref={(button) => {
                  button?.toggleAttribute('autofocus', index === 0)
                }}
                onClick={(event) => {
                  closePanelOf(event.currentTarget)
                  item.onChoose()
                }}
              >
                {item.label}
                {item.note === undefined ? null : (
                  <Text as="small" size={12} tone="quiet">
                    {item.note}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </Popover>
    </Row>
  )
}

/** Clicks the button of the menu. */
export const openMenu = (name: string): void =>
  document.querySelector<HTMLButtonElement>(`[data-menu="${name}"] > button`)?.click()
