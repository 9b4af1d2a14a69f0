import { useId, useState, type KeyboardEvent } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './found-field.module.css'

/** A pause in typing. */
const SEARCH_WAIT_MS = 250

interface Typing {
  typed: string
  setTyped: (words: string) => void
  wanted: string
  search: string
}

/** What stands in the field, and what of it is looked for. */
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
  /** Of what is found, for those who do not see it. */
  foundLabel: string
  typing: Typing
  /** The name of the one that is chosen. */
  chosen: string | undefined
  /** What was found for the words; undefined while nobody knows. */
  found: readonly Item[] | undefined
  /** For the words that stand there now, not for those of before. */
  isFresh: boolean
  drawn: (item: Item) => Found
  /** Undefined: what was chosen is not meant any more. */
  onChoose: (item: Item | undefined) => void
  error?: string | undefined
  /** Among other controls of a row: the label is only heard, and what is found lies over what follows. */
  isCompact?: boolean
}

/** One thing of the school, found by a part of its name. Keys stay in the field. */
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
    // With Ctrl it is the form's.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const item = found[current]
    if (event.key === 'Enter' && chosen === undefined && wanted !== '') {
      // What was found for the letters of before is not what is meant.
      if (item !== undefined && search === wanted && isFresh) choose(item)
    } else if (found.length === 0) return
    else if (event.key === 'ArrowDown') setAt((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((current - 1 + found.length) % found.length)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.field} data-compact={isCompact || undefined}>
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : styles.label}>
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
          // The focus stays where the keys are.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((item, index) => {
            const { key, name, note } = drawn(item)
            return (
              // Keys go through the field; a pointer clicks.
              <li
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                onClick={() => choose(item)}
              >
                {name}
                <small>{note}</small>
              </li>
            )
          })}
        </ul>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isOpen && isFresh && props.found?.length === 0 ? (
        <p role="status" className={styles.none}>
          没找到「{search}」。换个短一点的词。
        </p>
      ) : null}
    </div>
  )
}
