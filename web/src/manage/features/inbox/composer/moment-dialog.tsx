import type { InboxLesson, InboxPlace } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { momentWords } from '../inbox-words.ts'
import { lessonsQuery } from '../inbox.queries.ts'
import type { DraftPlace } from './kept-drafts.ts'
import { findLessons, parseSeconds } from '../../../school/moment-time.ts'
import styles from './moment-dialog.module.css'

interface MomentDialogProps {
  threadId: number
  /** Where the question was asked; there the choice begins. */
  asked: InboxPlace | null
  onChoose: (place: DraftPlace) => void
  onClose: () => void
}

interface LessonListProps {
  lessons: readonly InboxLesson[]
  chosen: InboxLesson | undefined
  onChoose: (lessonId: number) => void
}

function LessonList({ lessons, chosen, onChoose }: LessonListProps) {
  const name = useId()
  return (
    <fieldset className={styles.lessons}>
      <legend className="visually-hidden">哪一讲</legend>
      {lessons.map((lesson) => (
        <label key={lesson.lessonId} className={styles.lesson}>
          <input type="radio" name={name} checked={lesson === chosen} onChange={() => onChoose(lesson.lessonId)} />
          <span className={styles.number}>{lesson.lessonNumber}</span>
          <span className={styles.name}>{lesson.name}</span>
          <small>{formatDuration(lesson.lengthSeconds)}</small>
        </label>
      ))}
      {lessons.length === 0 ? <p role="status">没有这样的讲。换个短一点的词，或写它的编号。</p> : null}
    </fieldset>
  )
}

/** A lesson of the course and a second of it: the student who follows the link lands there. */
export function MomentDialog({ threadId, asked, onChoose, onClose }: MomentDialogProps) {
  const { data: lessons, error, isFetching, refetch } = useQuery(lessonsQuery(threadId))
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState(asked?.lessonId ?? undefined)
  const [time, setTime] = useState(formatDuration(asked?.second ?? 0))
  const found = lessons ? findLessons(lessons, typed) : []
  // What is typed narrows the list; the first that is left is meant until another one is chosen.
  const chosen = found.find(({ lessonId }) => lessonId === chosenId) ?? found[0]
  const second = parseSeconds(time)
  const isTooLate = chosen !== undefined && second !== undefined && second > chosen.lengthSeconds
  const problem =
    second === undefined
      ? '写成 09:30 或 1:02:03'
      : isTooLate
        ? `这一讲只有 ${formatDuration(chosen.lengthSeconds)}`
        : undefined
  const words = chosen && second !== undefined ? momentWords(chosen.lessonNumber, second) : ''
  return (
    <FormDialog
      title="插入一讲的某一秒"
      action={words === '' ? '插入' : `插入「${words}」`}
      whyNot={chosen ? problem : '先选一讲'}
      onSubmit={() => {
        if (chosen && second !== undefined) onChoose({ lessonId: chosen.lessonId, second, words })
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="找一讲"
          type="search"
          autoComplete="off"
          isFirst
          placeholder="编号或名字，如 4.4"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label="第几分几秒"
          inputMode="numeric"
          autoComplete="off"
          value={time}
          error={problem}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      {lessons ? (
        <LessonList lessons={found} chosen={chosen} onChoose={setChosenId} />
      ) : error ? (
        <Failed
          title="课的目录没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={4} height="single" />
      )}
    </FormDialog>
  )
}
