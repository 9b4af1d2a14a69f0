import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from './icon.tsx'
import styles from './choice.module.css'

export interface ChoiceOption<Value> {
  value: Value
  label: string
}

interface ChoiceProps<Value> {
  /** What is chosen, for those who do not see where it stands. */
  label: string
  options: readonly ChoiceOption<Value>[]
  /** Undefined when it is none of them. */
  value: Value | undefined
  onChoose: (value: Value) => void
  /** On the button, instead of the chosen label. */
  shown?: ReactNode
  /** `cell`: without an outline, as wide as its cell. */
  look?: 'outlined' | 'cell'
  align?: 'start' | 'end'
  /** Below the options, such as a number to type. */
  children?: ReactNode
}

/** Closes the panel in which a control stands; the focus goes back to its button. */
export const closePanelOf = (element: Element): void => element.closest<HTMLElement>('[popover]')?.hidePopover()

const EDGE_PX = 8

/** A panel that would hang over the lower edge of the window goes above its button. */
function keepInWindow(panel: HTMLElement): void {
  const { bottom, height } = panel.getBoundingClientRect()
  const button = panel.previousElementSibling?.getBoundingClientRect()
  if (!button || bottom <= window.innerHeight - EDGE_PX) return
  panel.style.top = `${Math.max(EDGE_PX, button.top - height - EDGE_PX) + window.scrollY}px`
}

/** Up and down go through the options, round and round. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}

/**
 * One of a few, chosen on purpose: unlike a native list, whose arrow keys would each choose, so that going through it would change
 * what somebody may.
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
          {look === 'outlined' ? <Icon name="chevron-down" size={14} className={styles.arrow} /> : null}
        </>
      }
    >
      <ul ref={list} role="list" aria-label={label} onKeyDown={step}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={styles.option}
              // The browser looks for it in the moment in which it opens the panel: the next key, however quick, is heard there.
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
