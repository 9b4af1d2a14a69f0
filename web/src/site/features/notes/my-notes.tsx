import type { Note, NoteCourse } from '@bee/contract/notes/notes.contract.ts'
import { Link } from 'react-router'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { ChipLink } from '../../../ui/actions/chip.tsx'
import { NoteItem } from './note-item.tsx'
import { shownNotes, useNoteOutbox, type ShownNote } from './use-notes.ts'
import styles from './notes.module.css'

interface NoteCoursesProps {
  courses: readonly NoteCourse[]
  chosen: number | undefined
  addressOf: (courseId: number | undefined) => string
}

/** The courses that the member has notes of. */
export function NoteCourses({ courses, chosen, addressOf }: NoteCoursesProps) {
  return (
    <Row as="nav" gap={8} align="stretch" wraps below={12} className={styles.courses} aria-label="按课程看笔记">
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
          <Text truncate>{courseName}</Text>
          {noteCount}
        </ChipLink>
      ))}
    </Row>
  )
}

interface Run {
  first: Note
  notes: ShownNote[]
}

const isOfOneLesson = (a: Note, b: Note) => a.courseId === b.courseId && a.lessonName === b.lessonName

/** Notes that follow each other in one lesson; unsent changes of this device stand at the server's place. */
function runsOf(known: readonly Note[], shown: readonly ShownNote[]): Run[] {
  const runs: Run[] = []
  for (const [index, first] of known.entries()) {
    const note = shown[index]
    const last = runs.at(-1)
    if (!note) continue
    if (last && isOfOneLesson(last.first, first)) last.notes.push(note)
    else runs.push({ first, notes: [note] })
  }
  return runs
}

/** Notes in the personal centre: their lesson stands above each run of them. */
export function MyNotes({ notes }: { notes: readonly Note[] }) {
  const { outbox, lines } = useNoteOutbox()
  // Notes that only this device has belong beside their picture: this list shows the server's pages only.
  const shown = shownNotes(notes, lines, () => false)
  return runsOf(notes, shown).map((run) => (
    <section key={run.first.id} className={styles.run}>
      <Stack as="h2" size={16} line={24} breaks>
        {run.first.lessonName}
        <Text size={13} line={20} tone="quiet" weight="regular">
          {run.first.courseName}
        </Text>
      </Stack>
      <ul role="list">
        {run.notes.map((note) => (
          <li key={note.id}>
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
        ))}
      </ul>
    </section>
  ))
}
