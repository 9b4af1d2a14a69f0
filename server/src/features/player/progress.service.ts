import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@bee/contract/durations.ts'
import { badInput, forbidden, notFound, notReady } from '@bee/contract/failures.ts'
import { SCHEDULE_OF_WHAT_MESSAGE } from '@bee/contract/player/player.contract.ts'
import { createBatch, type BatchWatch } from '../../database/batch.ts'
import type { Clock } from '../../outside/clock.ts'
import { NO_SUCH_COURSE } from '../courses/course-access.service.ts'
import { isCount, momentOf, type Save, type TimedSave } from './progress-rules.ts'
import type { LessonProgressRow, ProgressRepository } from './progress.repository.ts'

export const LOCKED_LESSON_MESSAGE = '这一讲需要购买课程后观看'
/** Many more than a member opens by hand; each is a row that is kept for a month. */
export const FRESH_PLAYS_PER_HOUR = 120
const HELD_PAUSE_MS = 200
/** Longer than a publication may take: the database ends a transaction that is idle for ten seconds. */
const HELD_TRIES = 75
const HELD_MESSAGE = '这门课正在更新，请稍后再试'
const NO_LESSON_MESSAGE = '没有找到这一讲'
const NO_FILM_MESSAGE = '这一讲的视频还没有上传'

export interface SavedProgress {
  row: LessonProgressRow
  coursePercent: number
}

interface ScheduleQuestion {
  lessonId?: number | undefined
  courseId?: number | undefined
}

type Outcome = SavedProgress | 'missing' | 'unfilmed' | 'locked' | 'held'

/** A save that was held keeps the time of its arrival: a later save that got through earlier is still the newer one. */
interface ArrivedSave extends Save {
  arrivedMs: number
}

const timedOf = (save: ArrivedSave, heardAt: number | undefined, nowMs: number): TimedSave => ({
  userId: save.userId,
  lessonId: save.lessonId,
  position: save.second,
  claimedDuration: save.duration ?? 0,
  ranges: save.ranges ?? [],
  replays: save.replays ?? [],
  playId: save.seq === undefined ? '' : (save.playId ?? ''),
  moment: momentOf(save.seq, heardAt, heardAt === undefined ? save.arrivedMs : nowMs),
  seq: save.seq ?? 0,
})

const keyOf = (userId: number, otherId: number | string) => `${userId}:${otherId}`

export function createProgressService(parts: { progress: ProgressRepository; clock: Clock; watch?: BatchWatch }) {
  const { progress, clock, watch } = parts

  /**
   * The first-heard times of plays whose saves are only counted. A play beyond the limit is not remembered: its saves count from their
   * arrival.
   */
  async function heardPlays(saves: readonly Save[], now: Date): Promise<ReadonlyMap<string, number | undefined>> {
    const counting = saves.filter(({ seq }) => isCount(seq))
    if (counting.length === 0) return new Map()
    const plays = counting.map(({ userId, playId = '' }) => ({ userId, playId }))
    const since = new Date(now.getTime() - HOUR_MS)
    const heardAt = await progress.playsHeardAt(plays, now, { since, max: FRESH_PLAYS_PER_HOUR })
    return new Map(plays.map(({ userId, playId }, index) => [keyOf(userId, playId), heardAt[index]]))
  }

  async function writeTogether(saves: ArrivedSave[]): Promise<Outcome[]> {
    const now = clock.now()
    const heardAt = await heardPlays(saves, now)
    const timed = saves.map((save) => timedOf(save, heardAt.get(keyOf(save.userId, save.playId ?? '')), now.getTime()))
    const { saved, held } = await progress.write(timed, now)
    const rowOf = new Map(saved.map((row) => [keyOf(row.user_id, row.lesson_id), row]))
    const refused = saves.filter((save) => !held.has(save.lessonId) && !rowOf.has(keyOf(save.userId, save.lessonId)))
    const known = refused.length > 0 ? await progress.lessons(refused) : []
    const found = new Map(known.map((lesson) => [keyOf(lesson.userId, lesson.lessonId), lesson]))
    return saves.map(({ userId, lessonId }) => {
      const row = rowOf.get(keyOf(userId, lessonId))
      if (row) return { row, coursePercent: row.course_percent }
      if (held.has(lessonId)) return 'held'
      const lesson = found.get(keyOf(userId, lessonId))
      return lesson === undefined ? 'missing' : lesson.hasFilm ? 'locked' : 'unfilmed'
    })
  }

  const writer = createBatch({ run: writeTogether, watch })

  function now() {
    return clock.now()
  }

  /** Tries again until the course is published. Only saves of this course wait, and they wait without a connection. */
  async function write(save: Save): Promise<Exclude<Outcome, 'held'>> {
    const arrived = { ...save, arrivedMs: clock.now().getTime() }
    for (let tries = 0; tries < HELD_TRIES; tries += 1) {
      const outcome = await writer.add(arrived)
      if (outcome !== 'held') return outcome
      await sleep(HELD_PAUSE_MS)
    }
    throw notReady(HELD_MESSAGE)
  }

  async function save(save: Save): Promise<SavedProgress> {
    const outcome = await write(save)
    if (outcome === 'missing') throw notFound(NO_LESSON_MESSAGE)
    if (outcome === 'unfilmed') throw notFound(NO_FILM_MESSAGE)
    if (outcome === 'locked') throw forbidden(LOCKED_LESSON_MESSAGE)
    return outcome
  }

  /** The place in one lesson; the list holds it too when the lesson has progress. */
  async function ofLesson(userId: number, lessonId: number) {
    const [lesson] = await progress.lessons([{ userId, lessonId }])
    if (!lesson) throw notFound(NO_LESSON_MESSAGE)
    const row = await progress.ofLesson(userId, lessonId)
    return { lessonId, duration: Number(lesson.duration), rows: row ? [row] : [] }
  }

  /** The place to continue a course at, and the places of all lessons with progress. */
  async function ofCourse(userId: number, courseId: number) {
    const places = await progress.ofCourse(userId, courseId)
    if (!places) throw notFound(NO_SUCH_COURSE)
    const { begun: rows, firstLessonId, firstSeconds } = places
    const [last] = rows
    return last
      ? { lessonId: last.lesson_id, duration: Number(last.lesson_seconds), rows }
      : { lessonId: firstLessonId, duration: Number(firstSeconds), rows }
  }

  async function schedule(userId: number, { lessonId, courseId }: ScheduleQuestion) {
    if (lessonId !== undefined) return ofLesson(userId, lessonId)
    if (courseId !== undefined) return ofCourse(userId, courseId)
    throw badInput(SCHEDULE_OF_WHAT_MESSAGE)
  }

  /** Deletes plays that no player continues any more. */
  function sweep() {
    return progress.deletePlaysBefore(new Date(clock.now().getTime() - RETENTION.plays.keptMs))
  }

  function drain() {
    return writer.drain()
  }

  return { now, save, ofLesson, ofCourse, schedule, sweep, drain }
}

export type ProgressService = ReturnType<typeof createProgressService>
