import { badInput, forbidden, notFound } from '@bee/contract/failures.ts'
import { createBatch } from '../../database/batch.ts'
import type { Clock } from '../../outside/clock.ts'
import { NO_SUCH_COURSE } from '../courses/course-access.service.ts'
import {
  hasReachedEnd,
  isCount,
  joinRanges,
  mergeSaves,
  momentOf,
  plausibleSeconds,
  secondsIn,
  studyDay,
  type Save,
} from './progress-rules.ts'
import type { LessonFacts, LessonProgressRow, ProgressRepository, ProgressWrite } from './progress.repository.ts'

export const LOCKED_LESSON_MESSAGE = '这一讲需要购买课程后观看'
const KEEP_PLAYS_MS = 30 * 24 * 60 * 60 * 1000
const NO_LESSON_MESSAGE = '没有找到这一讲'

export interface SavedProgress {
  row: LessonProgressRow
  coursePercent: number
}

interface ScheduleQuestion {
  catalogId?: number | undefined
  subjectId?: number | undefined
}

type UndatedWrite = Omit<ProgressWrite, 'day' | 'maxStudySeconds'>
type Outcome = SavedProgress | 'missing' | 'locked'

const keyOf = (userId: number, otherId: number) => `${userId}:${otherId}`

const mayWatch = (facts: LessonFacts) => facts.isCourseOpen || facts.isPreview

/** What the member's clock allows is shared by the lessons of one batch. */
function withStudy(
  writes: readonly UndatedWrite[],
  lastWatched: ReadonlyMap<number, Date | undefined>,
): ProgressWrite[] {
  const left = new Map<number, number>()
  return writes.map((write) => {
    const { userId, ranges, moment } = write
    const allowed = left.get(userId) ?? plausibleSeconds(moment, lastWatched.get(userId)?.getTime())
    const maxStudySeconds = Math.min(allowed, secondsIn(ranges))
    left.set(userId, allowed - maxStudySeconds)
    return { ...write, day: studyDay(moment), maxStudySeconds }
  })
}

export function createProgressService(parts: { progress: ProgressRepository; clock: Clock }) {
  const { progress, clock } = parts

  /** One write per member and lesson, in the order of arrival. */
  function mergedWrites(
    saves: readonly { save: Save; facts: LessonFacts; playHeardAt: number | undefined }[],
    now: number,
  ) {
    const writes = new Map<string, UndatedWrite>()
    for (const { save, facts, playHeardAt } of saves) {
      const duration = facts.duration > 0 ? facts.duration : (save.duration ?? 0)
      const length = duration > 0 ? Math.ceil(duration) : Number.MAX_SAFE_INTEGER
      const position = Math.min(save.videoTime, length)
      const write: UndatedWrite = {
        userId: save.userId,
        lessonId: save.lessonId,
        courseId: facts.courseId,
        duration,
        position,
        ranges: save.ranges ?? [],
        hasReachedEnd: hasReachedEnd(position, duration),
        playId: save.seq === undefined ? '' : (save.playId ?? ''),
        moment: momentOf(save.seq, playHeardAt, now),
        seq: save.seq ?? 0,
        isEnrolling: facts.isCourseOpen,
      }
      const key = keyOf(save.userId, save.lessonId)
      const earlier = writes.get(key)
      const merged = earlier ? { ...write, ...mergeSaves(earlier, write) } : write
      writes.set(key, { ...merged, ranges: joinRanges(merged.ranges, length) })
    }
    return [...writes.values()]
  }

  async function writeTogether(saves: Save[]): Promise<Outcome[]> {
    const now = clock.now()
    const asked = new Map(saves.map((save) => [keyOf(save.userId, save.lessonId), save]))
    const found = await progress.factsOf([...asked.values()])
    const factsByKey = new Map([...asked.keys()].map((key, index) => [key, found[index]]))
    const facts = saves.map((save) => factsByKey.get(keyOf(save.userId, save.lessonId)))
    const allowed = saves.flatMap((save, index) => {
      const known = facts[index]
      return known && mayWatch(known) ? [{ save, facts: known }] : []
    })
    if (allowed.length === 0) return facts.map((known) => (known ? 'locked' : 'missing'))

    const counting = allowed.filter(({ save }) => isCount(save.seq))
    const plays = counting.map(({ save: { userId, playId = '' } }) => ({ userId, playId }))
    const heardAt = await progress.playsHeardAt(plays, now)
    const dated = allowed.map((each) => ({ ...each, playHeardAt: heardAt[counting.indexOf(each)] }))
    const merged = mergedWrites(dated, now.getTime())
    const lastWatched = new Map(allowed.map(({ save, facts: { lastWatchedAt } }) => [save.userId, lastWatchedAt]))
    const rows = await progress.write(withStudy(merged, lastWatched), now)

    const rowOf = new Map(rows.map((row) => [keyOf(row.user_id, row.lesson_id), row]))
    return saves.map((save, index) => {
      const row = rowOf.get(keyOf(save.userId, save.lessonId))
      if (row) return { row, coursePercent: row.course_percent }
      return facts[index] ? 'locked' : 'missing'
    })
  }

  const writer = createBatch({ run: writeTogether })

  return {
    now: () => clock.now(),

    async save(save: Save): Promise<SavedProgress> {
      const outcome = await writer.add(save)
      if (outcome === 'missing') throw notFound(NO_LESSON_MESSAGE)
      if (outcome === 'locked') throw forbidden(LOCKED_LESSON_MESSAGE)
      return outcome
    },

    /** The place in one lesson; the list holds it too once it was begun. */
    async ofLesson(userId: number, lessonId: number) {
      const [facts] = await progress.factsOf([{ userId, lessonId }])
      if (!facts) throw notFound(NO_LESSON_MESSAGE)
      const row = await progress.ofLesson(userId, lessonId)
      return { lessonId, duration: facts.duration, rows: row ? [row] : [] }
    },

    /** The place to continue a course at, and every lesson begun. */
    async ofCourse(userId: number, courseId: number) {
      const [rows, first] = await Promise.all([progress.ofCourse(userId, courseId), progress.firstLesson(courseId)])
      if (!first) throw notFound(NO_SUCH_COURSE)
      const [last] = rows
      return last
        ? { lessonId: last.lesson_id, duration: Number(last.lesson_seconds), rows }
        : { lessonId: first.id, duration: Number(first.duration_seconds), rows }
    },

    async schedule(userId: number, { catalogId, subjectId }: ScheduleQuestion) {
      if (catalogId !== undefined) return this.ofLesson(userId, catalogId)
      if (subjectId !== undefined) return this.ofCourse(userId, subjectId)
      throw badInput('请填写 catalogId 或 subjectId')
    },

    /** Plays that nobody continues any more. */
    sweep: () => progress.deletePlaysBefore(new Date(clock.now().getTime() - KEEP_PLAYS_MS)),

    drain: () => writer.drain(),
  }
}

export type ProgressService = ReturnType<typeof createProgressService>
