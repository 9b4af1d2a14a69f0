import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import bar from './player-bar.module.css'
import styles from './player-menu.module.css'

export interface PlayerMenuChoice<Value> {
  value: Value
  label: string
}

export interface PlayerMenuProps<Value> {
  /** The name of the choice, e.g. 倍速. */
  name: string
  /** On the button. */
  shown: string
  choices: readonly PlayerMenuChoice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/**
 * Opens inside the player and not in a layer of the page: in fullscreen only the player itself is visible.
 * Up and down move, Enter chooses, Escape closes.
 */
export function PlayerMenu<Value>({ name, shown, choices, value, onChoose }: PlayerMenuProps<Value>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('[role="menuitemradio"]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLButtonElement>('[aria-checked="true"]')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close(): void {
    setOpen(false)
    box.current?.querySelector<HTMLButtonElement>('[aria-haspopup]')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const list = buttons()
    const index = list.findIndex((button) => button === document.activeElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') close()
    else if (step !== 0) list[(index + step + list.length) % list.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Text
      as="div"
      fixed
      ref={box}
      className={styles.box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={`${bar.control} ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen)
        }}
      >
        {shown}
      </button>
      {isOpen ? (
        <Stack id={id} className={styles.menu} role="menu" aria-label={name} onKeyDown={handleKeyDown}>
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              role="menuitemradio"
              className={styles.choice}
              aria-checked={choice.value === value}
              tabIndex={-1}
              onClick={() => {
                onChoose(choice.value)
                close()
              }}
            >
              {choice.label}
            </button>
          ))}
        </Stack>
      ) : null}
    </Text>
  )
}
