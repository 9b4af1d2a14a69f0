import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { SmallChoice } from '../../school/small-choice.tsx'
import { NoteComposer } from './note-composer.tsx'
import { keepBegun, readBegun, type NoteBegun } from './note-draft-keeper.ts'
import { NoteItem } from './note-item.tsx'
import { courseNotesQuery } from './notes.queries.ts'
import { newId } from './open-note-outbox.ts'
import { shownNotes, useNoteOutbox, type ShownNote } from './use-notes.ts'
import styles from './notes.module.css'

/** The picture that notes are taken of. */
export interface NotedPicture {
  second: () => number
  pause: () => void
  resume: () => void
}

export interface NotePanelProps {
  courseId: number
  /** The lesson that is on the screen. */
  lesson: { id: number; name: string }
  /** In the order of the course. */
  lessonIds: readonly number[]
  picture: NotedPicture
  hrefOf: (lessonId: number, second: number) => string
  onGo: (lessonId: number, second: number) => void
  /** A note is wanted at this second; another object asks again. */
  asked?: { second: number } | undefined
}

const PAUSE_KEY = 'bee.note-pause'

/** Notes of the course beside its picture: written at this second, gone to with a click. */
export function NotePanel({ courseId, lesson, lessonIds, picture, hrefOf, onGo, asked }: NotePanelProps) {
  const { outbox, lines } = useNoteOutbox()
  const [userId] = useState(() => readSession()?.userId ?? '')
  const [begun, setBegun] = useState<NoteBegun | undefined>(() => readBegun(userId, courseId))
  const [pauses, setPauses] = useState(() => localStorage.getItem(PAUSE_KEY) === '1')
  const [shownAsk, setShownAsk] = useState<object>()
  const { data, isError, refetch } = useQuery(courseNotesQuery(courseId))

  const begin = (second: number, text = ''): NoteBegun => ({ lessonId: lesson.id, second, text })
  // Opened again: an empty field takes the new second, begun words keep theirs.
  if (asked && asked !== shownAsk) {
    setShownAsk(asked)
    if (!begun?.text) setBegun(begin(asked.second))
  }
  useEffect(() => {
    if (asked && pauses) picture.pause()
    // oxlint-disable-next-line react/exhaustive-deps -- once for every asking
  }, [asked])

  function write(next: NoteBegun | undefined): void {
    setBegun(next)
    keepBegun(userId, courseId, next)
  }

  function save(content: string): void {
    const at = begun ?? begin(picture.second())
    // The catalogue may have moved on while the words were written: they belong to where they were begun.
    const lessonName = at.lessonId === lesson.id ? lesson.name : ''
    outbox.save({ id: newId(), courseId, lessonId: at.lessonId, lessonName, second: at.second, content, version: 0 })
    write(undefined)
    if (pauses) picture.resume()
  }

  const order = (note: ShownNote) => {
    const index = lessonIds.indexOf(note.lessonId)
    return index < 0 ? lessonIds.length : index
  }
  const notes = shownNotes(data ?? [], lines, (line) => line.courseId === courseId).sort(
    (a, b) => order(a) - order(b) || a.second - b.second,
  )
  const here = notes.filter(({ lessonId }) => lessonId === lesson.id)
  const elsewhere = notes.filter(({ lessonId }) => lessonId !== lesson.id)
  const itemOf = (note: ShownNote) => (
    <NoteItem
      note={note}
      outbox={outbox}
      href={note.lessonId === 0 ? undefined : hrefOf(note.lessonId, note.second)}
      onGo={({ lessonId, second }) => onGo(lessonId, second)}
    />
  )

  return (
    <Stack gap={4} className={styles.panel}>
      <Text as="div" below={8}>
        <NoteComposer
          text={begun?.text ?? ''}
          second={begun?.second}
          focusOn={asked}
          onFocus={() => {
            if (!begun) setBegun(begin(picture.second()))
            if (pauses) picture.pause()
          }}
          onText={(text) => write({ ...(begun ?? begin(picture.second())), text })}
          onSave={save}
        />
        <SmallChoice
          tone="quiet"
          checked={pauses}
          onChange={(event) => {
            setPauses(event.currentTarget.checked)
            localStorage.setItem(PAUSE_KEY, event.currentTarget.checked ? '1' : '0')
          }}
        >
          写的时候暂停
        </SmallChoice>
      </Text>
      {data || isError ? null : <Skeleton variant="text" count={3} />}
      {isError && !data ? <ErrorState title="笔记没能加载出来" onRetry={() => void refetch()} /> : null}
      {data && notes.length === 0 ? (
        <EmptyState title="还没有笔记">看到要紧的地方，在上面写一笔，它会记住这一秒。</EmptyState>
      ) : null}
      {here.length > 0 ? (
        <>
          <Text as="h2" above={8} size={14} line={24}>
            这一讲
          </Text>
          <ul role="list">
            {here.map((note) => (
              <li key={note.id}>{itemOf(note)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {elsewhere.length > 0 ? (
        <Text as="h2" above={8} size={14} line={24}>
          其他讲
        </Text>
      ) : null}
      <ul role="list">
        {elsewhere.map((note, index) => (
          <li key={note.id}>
            {elsewhere[index - 1]?.lessonId === note.lessonId ? null : (
              <Text as="p" above={8} size={13} line={20} tone="quiet">
                {note.lessonName}
              </Text>
            )}
            {itemOf(note)}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
