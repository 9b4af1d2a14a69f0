import { useEffect, useRef } from 'react'
import bare from '../../../ui/forms/bare-input.module.css'
import { useSearchWords } from '../../../ui/forms/use-search-words.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../icon.tsx'
import { isPlainKey } from '../plain-key.ts'
import styles from './filter-bar.module.css'

/** Delay after the last keystroke. */
const SEARCH_WAIT_MS = 250

export interface SearchFieldProps {
  /** The current search of the list. */
  value: string
  placeholder: string
  onSearch: (words: string) => void
  /** The field takes the focus at once: it was opened for typing. */
  isFirst?: boolean
}

/** The key `/` focuses the field. A pause or Enter searches, Esc leaves the field. */
export function SearchField({ value, placeholder, onSearch, isFirst = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, searchLater, searchNow } = useSearchWords(value, onSearch, SEARCH_WAIT_MS)

  useEffect(() => {
    if (isFirst) input.current?.focus()
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== '/' || !isPlainKey(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isFirst])

  return (
    <Row as="span" gap={8} tone="quiet" className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        className={bare.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          searchLater(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') searchNow(text)
          // By default Esc empties a search field; here only removing the condition does.
          if (event.key === 'Escape') event.preventDefault()
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </Row>
  )
}
