import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from './icon.tsx'
import { look as looks } from '../../ui/layout/pieces.tsx'
import styles from './choice.module.css'

export interface ChoiceOption<Value> {
  value: Value
  label: string
}

interface ChoiceProps<Value> {
  /** Name of the choice for screen readers. */
  label: string
  options: readonly ChoiceOption<Value>[]
  /** Undefined when it is none of the options. */
  value: Value | undefined
  onChoose: (value: Value) => void
  /** Content of the button, instead of the chosen label. */
  shown?: ReactNode
  /** `cell`: without a border, and as wide as its table cell. */
  look?: 'outlined' | 'cell'
  align?: 'start' | 'end'
  /** Below the options, such as a field for a number. */
  children?: ReactNode
}

/** Closes the panel around a control; the focus returns to the panel's button. */
export const closePanelOf = (element: Element): void => element.closest<HTMLElement>('[popover]')?.hidePopover()

const EDGE_PX = 8

/** Puts a panel above its button when it would cross the lower edge of the window. */
function keepInWindow(panel: HTMLElement): void {
  const { bottom, height } = panel.getBoundingClientRect()
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (!button || bottom <= window.innerHeight - EDGE_PX) return
  panel.style.top = `${Math.max(EDGE_PX, button.top - height - EDGE_PX) + window.scrollY}px`
}

/** Arrow keys move through the options and wrap around. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}

/**
 * A choice by click or Enter. In a native select each arrow key chooses, so walking through its options would change a colleague's rights.
 */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, value, onChoose, shown, look = 'outlined', align = 'start', children } = props
  const list = useRef<HTMLUListElement>(null)
  const chosen = options.find((option) => option.value === value)
  const first = chosen ?? options[0]

  useEffect(() => {
    const panel = list.current?.closest<HTMLElement>('[popover]')
    if (!panel) return
    function settle(event: Event): void {
      if (panel && (event as ToggleEvent).newState === 'open') keepInWindow(panel)
    }
    panel.addEventListener('toggle', settle)
    return () => panel.removeEventListener('toggle', settle)
  }, [])

  return (
    <Popover
      look="panel"
      placement="below"
      align={align}
      triggerClassName={classNames(styles.trigger, styles[look])}
      className={styles.panel}
      trigger={
        <>
          <span className="visually-hidden">{label}：</span>
          {shown ?? chosen?.label}
          {look === 'outlined' ? <Icon name="chevron-down" size={14} className={looks({ tone: 'quiet' })} /> : null}
        </>
      }
    >
      <ul ref={list} role="list" aria-label={label} onKeyDown={step}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={styles.option}
              // The browser looks for the autofocus attribute at the moment it opens the panel: even a fast next key reaches the option.
              ref={(button) => {
                button?.toggleAttribute('autofocus', option === first)
              }}
              aria-pressed={option.value === value}
              onClick={(event) => {
                closePanelOf(event.currentTarget)
                if (option.value !== value) onChoose(option.value)
              }}
            >
              {option.label}
              {option.value === value ? <Icon name="check" size={14} /> : null}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Popover>
  )
}
