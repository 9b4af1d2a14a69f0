import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { debounce } from '../../lib/debounce.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './course-search-bar.module.css'

/** Specification 9. */
export const LIST_SEARCH_DEBOUNCE_MS = 500

export interface CourseSearchBarProps {
  /** The word that the list shows now. */
  name: string
  /** The choice that a search without JavaScript keeps. */
  typeId: number
  onSearch: (name: string) => void
  /** `round`: in the mobile header. */
  look?: 'boxed' | 'round'
  hasFocus?: boolean
}

/** Searches by itself when typing pauses, at once on Enter; a word that is still being composed is left in peace. */
export function CourseSearchBar({ name, typeId, onSearch, look = 'boxed', hasFocus = false }: CourseSearchBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [known, setKnown] = useState({ shown: name, sent: name })
  // The list went elsewhere by itself (reset, Back): the field follows. Its own search must not undo what was typed since.
  if (known.shown !== name) {
    setKnown({ ...known, shown: name })
    if (name !== known.sent) setText(name)
  }

  const search = useEffectEvent((word: string) => {
    const wanted = word.trim()
    if (wanted === name) return
    setKnown({ shown: known.shown, sent: wanted })
    onSearch(wanted)
  })
  const later = useRef<ReturnType<typeof debounce<[string]>>>(undefined)
  useEffect(() => {
    const run = debounce((word: string) => {
      search(word)
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

  function searchNow(word: string): void {
    later.current?.(word)
    later.current?.flush()
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    searchNow(text)
  }

  return (
    <form role="search" className={styles.bar} data-look={look} action={paths.courses} onSubmit={handleSubmit}>
      {typeId === 0 ? null : <input type="hidden" name="subjectTypeId" value={typeId} />}
      <label className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={input}
          name="subjectName"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_CHARACTERS}
          placeholder="搜课程名，比如 Redis"
          aria-label="搜索课程名"
          value={text}
          onChange={handleChange}
          onCompositionEnd={(event) => {
            later.current?.(event.currentTarget.value)
          }}
        />
      </label>
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
