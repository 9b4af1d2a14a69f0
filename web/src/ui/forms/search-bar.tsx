import { useEffect, useRef, type ChangeEvent, type SubmitEvent } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../actions/button.tsx'
import { Row } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import bare from './bare-input.module.css'
import styles from './search-bar.module.css'
import { useSearchWords } from './use-search-words.ts'

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
  const { text, setText, searchLater, searchNow } = useSearchWords(word, onSearch, LIST_SEARCH_DEBOUNCE_MS)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    setText(event.target.value)
    if (!(event.nativeEvent as InputEvent).isComposing) searchLater(event.target.value)
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    searchNow(text)
  }

  return (
    <form
      role="search"
      className={classNames('row', styles.bar)}
      data-look={look}
      action={action}
      onSubmit={handleSubmit}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row as="label" gap={10} grow shrinks className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={input}
          className={bare.input}
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
            searchLater(event.currentTarget.value)
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
        <Button kind="ink" size="small" type="submit" className="fixed">
          搜索
        </Button>
      ) : null}
    </form>
  )
}
