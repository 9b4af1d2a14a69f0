import { DAY_MS } from '@bee/contract/durations.ts'
import { curveStep } from '@bee/contract/player/curves.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { hottestStretch, permillesOf, steepestFall, sweep } from './curve-shapes.ts'
import type { DueLesson, LessonCurvesRepository } from './lesson-curves.repository.ts'

/** Saves mark their lessons by parts of the day of this length (player/save-progress.sql). */
const PART_MS = 10 * 60 * 1000
/** A save that began in a part has ended after this time. */
const SAVE_MS = 60 * 1000
const LESSONS_AT_ONCE = 200
/** A longer run leaves the rest to the next one. */
const RUN_MS = 2 * 60 * 1000
const LEAVERS_ASKED = 2000
const FORGOTTEN_AFTER_MS = 7 * DAY_MS

/** Counts how many learners have seen each second of a lesson, after members have watched it. */
export function createLessonCurvesService(parts: { database: Database; curves: LessonCurvesRepository; clock: Clock }) {
  const { database, curves, clock } = parts

  /** Safe to run twice. When the process is killed, the lesson stays marked. */
  async function count(lesson: DueLesson, watchedBefore: Date): Promise<void> {
    const step = curveStep(lesson.seconds)
    const length = Math.ceil(lesson.seconds / step)
    const now = clock.now()
    await database.transaction().execute(async (work) => {
      for (const seen of await curves.watched(work, lesson.lessonId, { step, now })) {
        const { changes, replayChanges, ...figures } = seen
        const counts = sweep(changes, length)
        const replays = sweep(replayChanges, length)
        const fall = steepestFall(counts, step, figures.learnerCount)
        const since = seen.days === null ? undefined : new Date(now.getTime() - seen.days * DAY_MS)
        const asked = { since, most: LEAVERS_ASKED }
        const curve = {
          ...lesson,
          ...figures,
          step,
          counts,
          replays,
          permilles: permillesOf(counts, figures.learnerCount),
          fall,
          hot: hottestStretch(replays, step, figures.learnerCount),
          leavers: fall ? await curves.leavers(work, lesson.lessonId, { fall, ...asked }) : [],
        }
        await curves.keep(work, curve, now)
      }
      await curves.dropMarks(work, lesson.lessonId, watchedBefore)
    })
  }

  /** Counts the due lessons for at most RUN_MS; answers how many lessons it counted. */
  async function countDue(): Promise<number> {
    const startedAt = clock.monotonicMs()
    const time = clock.now()
    const now = time.getTime()
    const watchedBefore = new Date(now - PART_MS - SAVE_MS)
    let counted = 0
    let lessons: DueLesson[]
    do {
      lessons = await curves.due(watchedBefore, time, LESSONS_AT_ONCE)
      for (const lesson of lessons) {
        if (clock.monotonicMs() - startedAt > RUN_MS) return counted
        await count(lesson, watchedBefore)
        counted += 1
      }
    } while (lessons.length === LESSONS_AT_ONCE)
    await curves.forgetMarks(new Date(now - FORGOTTEN_AFTER_MS))
    return counted
  }

  return { countDue }
}
