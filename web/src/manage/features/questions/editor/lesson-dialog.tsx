import type { ExplainingLesson } from '@bee/contract/manage/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { CourseField, type ChosenCourse } from '../../../school/course-field.tsx'
import { findLessons, parseSeconds } from '../../../school/moment-time.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { lessonsOfQuery } from '../questions.queries.ts'
import type { QuestionBody } from './question-body.ts'
import styles from './lesson-dialog.module.css'

interface LessonDialogProps {
  /** Where the choice begins. */
  lesson: ExplainingLesson | undefined
  second: number
  onChoose: (place: Pick<QuestionBody, 'lessonId' | 'lessonSecond'>) => void
  onClose: () => void
}

/** A course, one of its lessons, and a second of it. */
export function LessonDialog({ lesson, second: before, onChoose, onClose }: LessonDialogProps) {
  const name = useId()
  const [course, setCourse] = useState<ChosenCourse | undefined>(
    lesson && { id: lesson.courseId, name: lesson.courseName },
  )
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState(lesson?.lessonId)
  const [time, setTime] = useState(formatDuration(before))
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonsOfQuery(course?.id ?? 0),
    enabled: course !== undefined,
  })
  const found = course && data ? findLessons(data.list, typed) : []
  // What is typed narrows the list; the first that is left is meant until another one is chosen.
  const chosen = found.find(({ lessonId }) => lessonId === chosenId) ?? found[0]
  const second = parseSeconds(time)
  const problem =
    second === undefined
      ? '写成 09:30 或 1:02:03'
      : chosen && chosen.lengthSeconds > 0 && second > chosen.lengthSeconds
        ? `这一讲只有 ${formatDuration(chosen.lengthSeconds)}`
        : undefined
  return (
    <FormDialog
      title="讲解在哪一秒"
      action={chosen && second !== undefined ? `选「${chosen.lessonNumber} ${formatDuration(second)}」` : '选这一处'}
      whyNot={!course ? '先选一门课' : chosen ? problem : '先选一讲'}
      onSubmit={() => {
        if (chosen && second !== undefined) onChoose({ lessonId: chosen.lessonId, lessonSecond: second })
      }}
      onClose={onClose}
    >
      <CourseField label="哪一门课" chosen={course} onChoose={setCourse} />
      {course ? (
        <>
          <div className={styles.fields}>
            <TextField
              label="找一讲"
              type="search"
              autoComplete="off"
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
          {data ? (
            <fieldset className={styles.lessons}>
              <legend className="visually-hidden">哪一讲</legend>
              {found.map((each) => (
                <label key={each.lessonId} className={styles.lesson}>
                  <input
                    type="radio"
                    name={name}
                    checked={each === chosen}
                    onChange={() => setChosenId(each.lessonId)}
                  />
                  <span className={styles.number}>{each.lessonNumber}</span>
                  <span className={styles.name}>{each.name}</span>
                  <small>{formatDuration(each.lengthSeconds)}</small>
                </label>
              ))}
              {found.length === 0 ? <p role="status">没有这样的讲。换个短一点的词，或写它的编号。</p> : null}
            </fieldset>
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
        </>
      ) : null}
    </FormDialog>
  )
}
