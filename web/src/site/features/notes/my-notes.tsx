import type { Note, NoteCourse } from '@bee/contract/notes/notes.contract.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ChipLink } from '../../../ui/actions/chip.tsx'
import { NoteItem } from './note-item.tsx'
import { shownNotes, useNoteOutbox } from './use-notes.ts'
import styles from './notes.module.css'

interface NoteCoursesProps {
  courses: readonly NoteCourse[]
  chosen: number | undefined
  addressOf: (courseId: number | undefined) => string
}

/** Which courses there are notes of. */
export function NoteCourses({ courses, chosen, addressOf }: NoteCoursesProps) {
  return (
    <nav className={styles.courses} aria-label="按课程看笔记">
      <ChipLink look="sub" pressed={chosen === undefined} render={<Link to={addressOf(undefined)} replace />}>
        全部
      </ChipLink>
      {courses.map(({ courseId, courseName, noteCount }) => (
        <ChipLink
          key={courseId}
          look="sub"
          pressed={chosen === courseId}
          render={<Link to={addressOf(courseId)} replace />}
        >
          {`${courseName} ${noteCount}`}
        </ChipLink>
      ))}
    </nav>
  )
}

/** Notes in the personal centre: their lesson stands above each run of them. */
export function MyNotes({ notes }: { notes: readonly Note[] }) {
  const { outbox, lines } = useNoteOutbox()
  const placeOf = new Map(notes.map((note) => [note.id, `${note.courseName} · ${note.lessonName}`]))
  // What only this device has yet to send belongs beside its picture: here the pages of the server are shown.
  const shown = shownNotes(notes, lines, () => false)
  return (
    <ul role="list" className={styles.mine}>
      {shown.map((note, index) => {
        const before = shown[index - 1]
        return (
          <li key={note.id}>
            {before && placeOf.get(before.id) === placeOf.get(note.id) ? null : (
              <p className={styles.lesson}>{placeOf.get(note.id)}</p>
            )}
            <NoteItem
              note={note}
              outbox={outbox}
              href={
                note.lessonId === 0
                  ? undefined
                  : paths.play(note.courseId, { lessonId: note.lessonId, second: note.second })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
