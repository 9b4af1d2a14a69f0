import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../ui/forms/use-debounced.ts'
import { coursesQuery } from '../../../api/courses.queries.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './order-filters.module.css'

/** A pause in typing. */
const SEARCH_WAIT_MS = 250

export interface FoundCourse {
  id: number
  name: string
  /** Yuan. */
  price: number
}

interface CourseFinderProps {
  label: string
  error?: string | undefined
  isFirst?: boolean
  onChoose: (course: FoundCourse) => void
}

/** One of the school's courses, by a part of its name, its spelling or first letters. */
export function CourseFinder({ label, error, isFirst = false, onChoose }: CourseFinderProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_WAIT_MS)
  const { data } = useQuery(coursesQuery(search))
  const found = search === '' ? [] : (data?.list ?? [])
  return (
    <div>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        isFirst={isFirst}
        placeholder="课名、拼音或首字母"
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (first && search === typed.trim()) onChoose(first)
        }}
      />
      {found.length > 0 ? (
        <ul className={styles.found} role="list" aria-label="找到的课">
          {found.map((course) => (
            <li key={course.id}>
              <button type="button" onClick={() => onChoose(course)}>
                {course.name}
              </button>
            </li>
          ))}
        </ul>
      ) : search !== '' && data ? (
        <p role="status" className={styles.none}>
          没找到「{search}」。换个短一点的词。
        </p>
      ) : null}
    </div>
  )
}
