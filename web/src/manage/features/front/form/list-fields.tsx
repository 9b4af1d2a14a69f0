import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { TextArea, TextLine } from '../../../editor/fields.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { blankOf, listIn, moved, textIn, valuesOf, type FormField, type Next, type Values } from './form-fields.ts'
import styles from './form.module.css'

const FIELDS = 'input, textarea, select'

interface ItemsProps {
  label: string
  noun: string
  at: string
  items: readonly unknown[]
  most: number
  nameOf: (item: unknown, index: number) => string
  change: (next: Next<readonly unknown[]>) => void
  onAdd?: () => void
  children: (item: unknown, index: number) => ReactNode
  isCompact?: boolean
  /** Replaces the add button when there are several kinds to add. */
  adder?: ReactNode
}

/** An ordered list. Alt ↑ and ↓ move the item that has the focus, like its buttons. */
export function Items(props: ItemsProps) {
  const { label, noun, at, items, most, nameOf, change, onAdd, children, isCompact = false, adder } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')

  /** Moves an item and its focus: afterwards another item is at the old position. */
  function move(from: number, to: number, control: string): void {
    if (to < 0 || to >= items.length) return
    change((before) => moved(before, from, to))
    setSaid(`${nameOf(items[from], from)}，已移到第 ${to + 1} 项`)
    requestAnimationFrame(() => {
      const target = list.current?.children[to]?.querySelector<HTMLElement>(control === '' ? FIELDS : control)
      // A field in a folded piece takes no focus.
      const fold = target?.closest('details')
      if (fold) fold.open = true
      target?.focus()
    })
  }

  /** Adds an item and focuses its first field. */
  function add(): void {
    if (items.length >= most) return
    onAdd?.()
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>(FIELDS)?.focus())
  }

  function handleKey(event: KeyboardEvent, index: number): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    event.stopPropagation()
    move(index, index + by, '')
  }

  return (
    <Stack gap={8} className={styles.items} role="group" aria-label={label} data-place={at}>
      <Row gap={8} align="baseline" size={13}>
        <b>{label}</b>
        <Text as="small" size={12} tone="quiet">
          {items.length} / {most}
        </Text>
      </Row>
      <Stack as="ol" gap={8} ref={list} role="list">
        {items.map((item, index) => (
          <li
            key={`${at}.${index}`}
            data-compact={isCompact || undefined}
            onKeyDown={(event) => handleKey(event, index)}
          >
            <Row gap={2} size={13} className={styles.itemHead}>
              <Text as="b" grow shrinks truncate>
                {nameOf(item, index)}
              </Text>
              <IconButton
                icon="chevron-up"
                label={`${noun}第 ${index + 1} 项上移`}
                data-move="up"
                disabled={index === 0}
                onClick={() => move(index, index - 1, '[data-move="up"]')}
              />
              <IconButton
                icon="chevron-down"
                label={`${noun}第 ${index + 1} 项下移`}
                data-move="down"
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1, '[data-move="down"]')}
              />
              <IconButton
                icon="trash"
                label={`去掉${noun}第 ${index + 1} 项`}
                onClick={() => change((before) => before.toSpliced(index, 1))}
              />
            </Row>
            {children(item, index)}
          </li>
        ))}
      </Stack>
      {adder === undefined ? (
        <Button small icon="plus" aria-disabled={items.length >= most || undefined} onClick={add}>
          加一{noun}
        </Button>
      ) : (
        adder
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Stack>
  )
}

export interface ListFieldProps<As extends FormField['as']> {
  field: FormField & { as: As }
  at: string
  value: unknown
  change: (next: Next<unknown>) => void
}

export const inList =
  (next: Next<readonly unknown[]>): Next<unknown> =>
  (before) =>
    next(listIn(before))

export function LinesField({ field, at, value, change }: ListFieldProps<'lines'>) {
  const items = listIn(value)
  const Line = field.isLong ? TextArea : TextLine
  return (
    <Items
      label={field.label}
      noun="行"
      at={at}
      items={items}
      most={field.most}
      nameOf={(_item, index) => String(index + 1)}
      change={(next) => change(inList(next))}
      onAdd={() => change(inList((before) => [...before, '']))}
      isCompact
    >
      {(item, index) => (
        <Line
          field={`${at}.${index}`}
          label={`${field.label}第 ${index + 1} 行`}
          isLabelHidden
          max={field.max}
          value={textIn(item)}
          onChange={(text) => change(inList((before) => before.toSpliced(index, 1, text)))}
        />
      )}
    </Items>
  )
}

interface RecordsFieldProps extends ListFieldProps<'records'> {
  children: (at: string, item: unknown, change: (next: Next<Values>) => void) => ReactNode
}

export function RecordsField({ field, at, value, change, children }: RecordsFieldProps) {
  const items = listIn(value)
  return (
    <Items
      label={field.label}
      noun={field.noun}
      at={at}
      items={items}
      most={field.most}
      nameOf={(item, index) => textIn(valuesOf(item)[field.named]) || `第 ${index + 1} ${field.noun}`}
      change={(next) => change(inList(next))}
      onAdd={() => change(inList((before) => [...before, blankOf(field.fields)]))}
    >
      {(item, index) =>
        children(`${at}.${index}`, item, (next) =>
          change(inList((before) => before.toSpliced(index, 1, next(valuesOf(before[index]))))),
        )
      }
    </Items>
  )
}
