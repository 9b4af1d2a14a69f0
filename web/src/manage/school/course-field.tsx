import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useDebounced } from '../../ui/forms/use-debounced.ts'
import { coursesQuery } from '../api/courses.queries.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './course-field.module.css'

/** A pause in typing. */
const SEARCH_WAIT_MS = 250

export interface ChosenCourse {
  id: number
  name: string
}

/** With what it costs, in yuan. */
interface FoundCourse extends ChosenCourse {
  price: number
}

interface CourseFieldProps {
  label: string
  chosen?: ChosenCourse | undefined
  onChoose: (course: FoundCourse | undefined) => void
  error?: string | undefined
  /** Among other controls of a row: the label is only heard, and what is found lies over what follows. */
  isCompact?: boolean
}

/** One course of the school, found by a part of its name, its spelling or first letters. Keys stay in the field. */
export function CourseField({ label, chosen, onChoose, error, isCompact = false }: CourseFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = typed.trim()
  const search = useDebounced(wanted, SEARCH_WAIT_MS)
  const { data, isFetching, isPlaceholderData } = useQuery(coursesQuery(search))
  const isOpen = chosen === undefined && search !== '' && wanted !== ''
  const found = isOpen ? (data?.list ?? []) : []
  const current = Math.min(at, found.length - 1)

  function choose(course: FoundCourse): void {
    setTyped(course.name)
    onChoose(course)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // With Ctrl it is the form's.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const course = found[current]
    if (event.key === 'Enter' && chosen === undefined && wanted !== '') {
      // What was found for the letters of before is not what is meant.
      if (course && search === wanted && !isPlaceholderData) choose(course)
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
          placeholder="课名、拼音或首字母"
          autoComplete="off"
          spellCheck={false}
          value={chosen?.name ?? typed}
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
          aria-label="找到的课"
          className={styles.found}
          hidden={found.length === 0}
          // The focus stays where the keys are.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((course, index) => (
            // Keys go through the field; a pointer clicks.
            <li
              key={course.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => choose(course)}
            >
              {course.name}
              <small>{course.price === 0 ? '免费' : `¥${course.price}`}</small>
            </li>
          ))}
        </ul>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isOpen && data && !isFetching && found.length === 0 ? (
        <p role="status" className={styles.none}>
          没找到「{search}」。换个短一点的词。
        </p>
      ) : null}
    </div>
  )
}
