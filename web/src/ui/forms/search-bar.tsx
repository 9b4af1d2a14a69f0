import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { debounce } from '../../lib/debounce.ts'
import { Button } from '../actions/button.tsx'
import { Row } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './search-bar.module.css'

/** Specification 9. */
export const LIST_SEARCH_DEBOUNCE_MS = 500

export interface SearchBarProps {
  /** The word that the list shows now. */
  word: string
  onSearch: (word: string) => void
  label: string
  placeholder: string
  maxLength: number
  /** The target and the field name without JavaScript, with the hidden fields that the search keeps. */
  action: string
  field: string
  kept?: Readonly<Record<string, string>>
  /** `round`: in the mobile header. */
  look?: 'boxed' | 'round'
  hasFocus?: boolean
}

/** Searches by itself when typing pauses, at once on Enter; a word that is still being composed is left in peace. */
export function SearchBar({
  word,
  onSearch,
  label,
  placeholder,
  maxLength,
  action,
  field,
  kept = {},
  look = 'boxed',
  hasFocus = false,
}: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(word)
  const [known, setKnown] = useState({ shown: word, sent: word })
  // The list changed by itself (reset, Back): the field follows. The field's own search must not undo letters typed since.
  if (known.shown !== word) {
    setKnown({ ...known, shown: word })
    if (word !== known.sent) setText(word)
  }

  const search = useEffectEvent((typed: string) => {
    const wanted = typed.trim()
    if (wanted === word) return
    setKnown({ shown: known.shown, sent: wanted })
    onSearch(wanted)
  })
  const later = useRef<ReturnType<typeof debounce<[string]>>>(undefined)
  useEffect(() => {
    const run = debounce((typed: string) => {
      search(typed)
    }, LIST_SEARCH_DEBOUNCE_MS)
    later.current = run
    return () => {
      run.cancel()
    }
  }, [])
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    setText(event.target.value)
    if (!(event.nativeEvent as InputEvent).isComposing) later.current?.(event.target.value)
  }

  function searchNow(typed: string): void {
    later.current?.(typed)
    later.current?.flush()
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    searchNow(text)
  }

  return (
    <form role="search" className={styles.bar} data-look={look} action={action} onSubmit={handleSubmit}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row as="label" gap={10} grow shrinks className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={input}
          name={field}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          aria-label={label}
          value={text}
          onChange={handleChange}
          onCompositionEnd={(event) => {
            later.current?.(event.currentTarget.value)
          }}
        />
      </Row>
      {text === '' ? null : (
        <IconButton
          icon="close"
          iconSize={16}
          label="清空搜索词"
          className={styles.clear}
          onClick={() => {
            setText('')
            searchNow('')
            input.current?.focus()
          }}
        />
      )}
      {look === 'boxed' ? (
        <Button kind="ink" size="small" type="submit" className={styles.go}>
          搜索
        </Button>
      ) : null}
    </form>
  )
}
