import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { coursesQuery } from '../../api/courses.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './course-field.module.css'

/** A pause in typing. */
const SEARCH_WAIT_MS = 250

export interface ChosenCourse {
  id: number
  name: string
}

interface CourseFieldProps {
  label: string
  chosen: ChosenCourse | undefined
  onChoose: (course: ChosenCourse | undefined) => void
  error?: string | undefined
}

/** One course of the school, found by a part of its name, its spelling or first letters. Keys stay in the field. */
export function CourseField({ label, chosen, onChoose, error }: CourseFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = useDebounced(typed.trim(), SEARCH_WAIT_MS)
  const { data, isFetching } = useQuery(coursesQuery(search))
  const isOpen = chosen === undefined && search !== '' && typed.trim() !== ''
  const found = isOpen ? (data?.list ?? []) : []
  const current = Math.min(at, found.length - 1)

  function choose({ id, name }: ChosenCourse): void {
    setTyped(name)
    onChoose({ id, name })
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const course = found[current]
    if (event.key === 'Enter' && course) choose(course)
    else if (event.key === 'ArrowDown') setAt((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((current - 1 + found.length) % found.length)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        role="combobox"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
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
      <ul id={listId} role="listbox" aria-label="找到的课" className={styles.found} hidden={found.length === 0}>
        {found.map((course, index) => (
          // Keys go through the field; a pointer clicks.
          <li
            key={course.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => choose(course)}
          >
            {course.name}
            <small>{course.price === 0 ? '免费' : `¥${course.price}`}</small>
          </li>
        ))}
      </ul>
      {error ? <FieldError>{error}</FieldError> : null}
      {isOpen && data && !isFetching && found.length === 0 ? (
        <p role="status" className={styles.none}>
          没找到「{search}」。换个短一点的词。
        </p>
      ) : null}
    </div>
  )
}
