import { useId, useState, type KeyboardEvent } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { Icon } from '../ui/icon.tsx'
import field from '../ui/text-field.module.css'
import styles from './found-field.module.css'

/** Delay after the last keystroke. */
const SEARCH_WAIT_MS = 250

interface Typing {
  typed: string
  setTyped: (words: string) => void
  wanted: string
  search: string
}

/** The text of the field, and the part that is searched for. */
export function useTyping(): Typing {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  return { typed, setTyped, wanted, search: useDebounced(wanted, SEARCH_WAIT_MS) }
}

interface Found {
  key: number
  name: string
  note: string
}

interface FoundFieldProps<Item> {
  label: string
  placeholder: string
  /** Name of the result list for screen readers. */
  foundLabel: string
  typing: Typing
  /** Name of the chosen item. */
  chosen: string | undefined
  /** Results; undefined while they are unknown. */
  found: readonly Item[] | undefined
  /** The results belong to the current text, not to a former one. */
  isFresh: boolean
  drawn: (item: Item) => Found
  /** Called with undefined when the text no longer means the chosen item. */
  onChoose: (item: Item | undefined) => void
  error?: string | undefined
  /** Placed in a row with other controls: the label is hidden visually, and the results cover the content below. */
  isCompact?: boolean
}

/** Chooses an item by a part of its name. The focus stays in the field. */
export function FoundField<Item>(props: FoundFieldProps<Item>) {
  const { label, placeholder, foundLabel, typing, chosen, isFresh, drawn, onChoose, error, isCompact = false } = props
  const { typed, setTyped, wanted, search } = typing
  const id = useId()
  const [at, setAt] = useState(0)
  const isOpen = chosen === undefined && search !== '' && wanted !== ''
  const found = isOpen ? (props.found ?? []) : []
  const current = Math.min(at, found.length - 1)

  function choose(item: Item): void {
    setTyped(drawn(item).name)
    onChoose(item)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Ctrl Enter submits the form.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const item = found[current]
    if (event.key === 'Enter' && chosen === undefined && wanted !== '') {
      // Results of a former text must not be chosen.
      if (item !== undefined && search === wanted && isFresh) choose(item)
    } else if (found.length === 0) return
    else if (event.key === 'ArrowDown') setAt((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((current - 1 + found.length) % found.length)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }

  return (
    <Text as="div" grow shrinks className={styles.field} data-compact={isCompact || undefined}>
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : field.label}>
        {label}
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          id={id}
          role="combobox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={chosen ?? typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            onChoose(undefined)
          }}
          onKeyDown={handleKey}
        />
        <ul
          id={`${id}-found`}
          role="listbox"
          aria-label={foundLabel}
          className={styles.found}
          hidden={found.length === 0}
          // The focus stays in the field, which handles the keys.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((item, index) => {
            const { key, name, note } = drawn(item)
            return (
              // The field handles the keys; the row only needs the click.
              <Row
                as="li"
                gap={12}
                align="stretch"
                justify="between"
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                onClick={() => choose(item)}
              >
                {name}
                <Text as="small" fixed tone="quiet">
                  {note}
                </Text>
              </Row>
            )
          })}
        </ul>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isOpen && isFresh && props.found?.length === 0 ? (
        <Text as="p" above={6} size={12} line={18} tone="quiet" role="status">
          没找到「{search}」。换个短一点的词。
        </Text>
      ) : null}
    </Text>
  )
}
