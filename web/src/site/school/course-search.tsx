'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { CourseSuggestion } from '@bee/contract/courses/courses.contract.ts'
import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import type { Device } from '../device.ts'
import { COURSE_LIST_QUERY, paths } from '../paths.ts'
import { Icon } from '../../ui/signs/icon.tsx'
import { courseSuggestionsQuery } from './course-suggestions.queries.ts'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import styles from './course-search.module.css'
import box from './search-box.module.css'

export const SEARCH_DEBOUNCE_MS = 300

export interface CourseSearchProps {
  device: Device
  /** Takes the focus when it appears. */
  isOpened?: boolean
  /** Escape with nothing left to close, or a suggestion was chosen. */
  onLeave?: () => void
}

/** Suggestions for the word; a failed call gives none (specification 8). */
function useSuggestions(word: string): readonly CourseSuggestion[] {
  const settled = useDebounced(word.trim(), SEARCH_DEBOUNCE_MS)
  const { data } = useQuery({
    ...courseSuggestionsQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return settled === '' || word.trim() === '' ? [] : (data ?? [])
}

function nextActive(key: string, active: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowDown') return active >= length - 1 ? -1 : active + 1
  if (key === 'ArrowUp') return active === -1 ? length - 1 : active - 1
  return undefined
}

/** Bold where the word was found: the server knows where, also by pinyin. */
function Name({ name, hits }: Pick<CourseSuggestion, 'name' | 'hits'>) {
  return (
    <>
      {hits.map(({ from, to }, index) => (
        <Fragment key={from}>
          {name.slice(hits[index - 1]?.to ?? 0, from)}
          <mark>{name.slice(from, to)}</mark>
        </Fragment>
      ))}
      {name.slice(hits.at(-1)?.to ?? 0)}
    </>
  )
}

/**
 * A field over course names with the names that fit below it. Enter searches the list, a chosen name opens its course.
 * Without JavaScript it is a plain form that leads to the list.
 */
export function CourseSearch({ device, isOpened = false, onLeave }: CourseSearchProps) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [word, setWord] = useState('')
  const [isListOpen, setIsListOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(word)
  const isShown = isListOpen && suggestions.length > 0
  const wanted = word.trim()
  const isPc = device === 'PC'
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function leaveFor(address: string): void {
    setIsListOpen(false)
    setActive(-1)
    input.current?.blur()
    onLeave?.()
    void navigate(address)
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const chosen = suggestions[active]
    const name = word.trim()
    if (chosen && isShown) leaveFor(paths.course(chosen.id, device))
    else if (name !== '') leaveFor(paths.courseSearch({ search: name }))
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // While a Chinese word is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setIsListOpen(false)
      else if (word !== '') setWord('')
      else onLeave?.()
      return
    }
    const next = nextActive(event.key, isShown ? active : -1, suggestions.length)
    if (next === undefined) return
    event.preventDefault()
    setIsListOpen(true)
    setActive(next)
  }

  function handleBlur(event: FocusEvent<HTMLFormElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsListOpen(false)
  }

  return (
    <form
      role="search"
      className={styles.search}
      data-device={device}
      action={paths.courses}
      onSubmit={handleSubmit}
      onBlur={handleBlur}
    >
      <Row
        as="label"
        gap={8}
        size={isPc ? 15 : 14}
        tone={isPc ? 'full' : 'quiet'}
        className={classNames(isPc && box.box, styles.field)}
      >
        <Icon name="search" size={isPc ? 18 : 17} />
        <input
          ref={input}
          name={COURSE_LIST_QUERY.search}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_CHARACTERS}
          placeholder="搜课程名"
          aria-label="搜索课程"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          value={word}
          onChange={(event) => {
            setWord(event.target.value)
            setActive(-1)
            setIsListOpen(true)
          }}
          onKeyDown={handleKeyDown}
        />
      </Row>
      {isListOpen && wanted !== '' ? (
        <div className={styles.drop}>
          {isShown ? (
            <Text as="ul" below={4} ref={list} id={listId} role="listbox" aria-label="课程名">
              {suggestions.map(({ id, name: courseName, hits }, index) => (
                <li
                  key={id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  // The field keeps the focus, or leaving it would close the list before the click.
                  onPointerDown={(event) => {
                    event.preventDefault()
                  }}
                  onClick={() => {
                    leaveFor(paths.course(id, device))
                  }}
                >
                  <Icon name="search" size={16} />
                  <Text shrinks>
                    <Name name={courseName} hits={hits} />
                  </Text>
                </li>
              ))}
            </Text>
          ) : null}
          <Link
            className={styles.everywhere}
            to={paths.search(wanted)}
            // The field keeps the focus, or leaving it would close the line before the click.
            onPointerDown={(event) => {
              event.preventDefault()
            }}
            onClick={() => {
              setIsListOpen(false)
              onLeave?.()
            }}
          >
            <Icon name="search" size={16} />
            <Text shrinks>搜全站「{wanted}」</Text>
          </Link>
        </div>
      ) : null}
    </form>
  )
}
