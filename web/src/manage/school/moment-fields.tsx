import { useId, useState } from 'react'
import { Grid, Text } from '../../ui/layout/pieces.tsx'
import { NotYet } from '../api/not-yet.tsx'
import { formatDuration } from '../../lib/duration.ts'
import { TextField } from '../ui/text-field.tsx'
import { findLessons, parseSeconds } from './moment-time.ts'
import choice from './choice-mark.module.css'
import styles from './moment-fields.module.css'

interface Lesson {
  lessonId: number
  lessonNumber: string
  name: string
  lengthSeconds: number
}

interface Beginning {
  lessonId: number | undefined
  second: number
  /** A lesson without a film accepts any second. */
  allowsUnfilmed?: boolean
}

/** State of the fields that choose a lesson and a second. */
export function useMoment(lessons: readonly Lesson[] | undefined, begin: Beginning) {
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState(begin.lessonId)
  const [time, setTime] = useState(formatDuration(begin.second))
  const found = lessons ? findLessons(lessons, typed) : []
  // Typed text narrows the list. The first match counts until another one is chosen.
  const chosen = found.find(({ lessonId }) => lessonId === chosenId) ?? found[0]
  const second = parseSeconds(time)
  const length = chosen?.lengthSeconds ?? 0
  const isBounded = chosen !== undefined && (length > 0 || begin.allowsUnfilmed !== true)
  const problem =
    second === undefined
      ? '写成 09:30 或 1:02:03'
      : isBounded && second > length
        ? `这一讲只有 ${formatDuration(length)}`
        : undefined
  return { typed, setTyped, time, setTime, found, chosen, setChosenId, second, problem }
}

interface MomentFieldsProps {
  moment: ReturnType<typeof useMoment>
  /** The query that loads the lessons. */
  lessons: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  isFirst?: boolean
}

export function MomentFields({ moment, lessons, isFirst = false }: MomentFieldsProps) {
  const name = useId()
  const { typed, setTyped, time, setTime, found, chosen, setChosenId, problem } = moment
  return (
    <>
      <Grid gap={12} align="start" className={styles.fields}>
        <TextField
          label="找一讲"
          type="search"
          autoComplete="off"
          isFirst={isFirst}
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
      </Grid>
      {lessons.data !== undefined ? (
        <fieldset className={styles.lessons}>
          <legend className="visually-hidden">哪一讲</legend>
          {found.map((lesson) => (
            <Grid as="label" gap={10} align="center" key={lesson.lessonId} className={styles.lesson}>
              <input
                className={choice.mark}
                type="radio"
                name={name}
                checked={lesson === chosen}
                onChange={() => setChosenId(lesson.lessonId)}
              />
              <Text tone="soft">{lesson.lessonNumber}</Text>
              <Text truncate>{lesson.name}</Text>
              <Text as="small" size={12} tone="quiet">
                {formatDuration(lesson.lengthSeconds)}
              </Text>
            </Grid>
          ))}
          {found.length === 0 ? <p role="status">没有这样的讲。换个短一点的词，或写它的编号。</p> : null}
        </fieldset>
      ) : (
        <NotYet title="课的目录没有拿到" query={lessons} count={4} height="single" />
      )}
    </>
  )
}
