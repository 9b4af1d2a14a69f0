import { useRef, type ReactNode } from 'react'
import { Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fieldOf, positionWords, type OutlinePosition } from './outline-edits.ts'
import styles from './outline-tree.module.css'

interface NameFieldProps {
  position: OutlinePosition
  name: string
  /** `more`: the further lines of a pasted text, each a new row. */
  onDone: (name: string, more: readonly string[], next: 'here' | 'down' | 'up') => void
  onLeave: () => void
}

const NAME_MAX = 80

/** Edits the name of a row. Enter keeps it, Esc drops it, Tab goes on to the next row. */
export function NameField({ position: position, name, onDone, onLeave }: NameFieldProps) {
  // Enter and Esc also cause a blur; it must not end the edit twice.
  const isOver = useRef(false)
  const end = (act: () => void) => {
    if (isOver.current) return
    isOver.current = true
    act()
  }
  const kind = position.lesson === undefined ? '章' : '讲'
  return (
    <input
      className={styles.input}
      data-place={`${fieldOf(position)}.name`}
      aria-label={`${positionWords(position)} 的${kind}名`}
      defaultValue={name}
      maxLength={NAME_MAX}
      placeholder={`${kind}名`}
      ref={(input) => {
        if (!input || document.activeElement === input) return
        input.focus()
        input.select()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        const { value } = event.currentTarget
        if (event.key === 'Enter') {
          event.preventDefault()
          end(() => onDone(value, [], 'here'))
        } else if (event.key === 'Escape') {
          event.preventDefault()
          end(onLeave)
        } else if (event.key === 'Tab') {
          event.preventDefault()
          end(() => onDone(value, [], event.shiftKey ? 'up' : 'down'))
        }
      }}
      onPaste={(event) => {
        const lines = event.clipboardData
          .getData('text')
          .split(/\r\n?|\n/)
          .map((line) => line.trim())
          .filter((line) => line !== '')
        if (lines.length < 2 || position.lesson === undefined) return
        event.preventDefault()
        const [first = '', ...more] = lines
        const names = [event.currentTarget.value + first, ...more].map((line) => [...line].slice(0, NAME_MAX).join(''))
        end(() => onDone(names[0] ?? '', names.slice(1), 'here'))
      }}
      onBlur={({ currentTarget }) => {
        const { value } = currentTarget
        end(() => onDone(value, [], 'here'))
      }}
    />
  )
}

interface RowLineProps {
  /** Takes the width that the other cells leave. */
  grows: boolean
  /** Props of the drag handle; undefined when the outline is read only. */
  grip: object | undefined
  number: ReactNode
  name: ReactNode
}

/** First cell of a row: drag handle, number and name. */
export function RowLine({ grows, grip, number, name }: RowLineProps) {
  return (
    <Row as="span" gap={8} grow={grows} shrinks role="gridcell">
      {grip === undefined ? null : (
        <Stack
          as="span"
          centred
          fixed
          tone="quiet"
          className={styles.grip}
          {...grip}
          aria-hidden="true"
          title="按住拖动"
        >
          <Icon name="grip" size={14} />
        </Stack>
      )}
      {number}
      {name}
    </Row>
  )
}
