import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { createBatch, type BatchWatch } from '../../database/batch.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseOpening, CourseViewsRepository } from './course-views.repository.ts'

/** Ruling 19: the same visitor counts again after this. */
export const VIEW_COUNTS_AGAIN_MS = RETENTION.viewMarks.keptMs
/** Enough for the openings of half an hour on a busy site; beyond it the database decides alone. */
const MAX_REMEMBERED = 50_000

/** Counts openings of courses in the background: no request waits for a counter, and a failed count costs no visitor a page. */
export function createCourseViewsService(parts: {
  views: CourseViewsRepository
  clock: Clock
  onFailure: (error: unknown) => void
  watch?: BatchWatch
}) {
  const { views, clock, onFailure, watch } = parts
  const writer = createBatch<CourseOpening, undefined>({
    run: async (openings) => {
      await views.write(openings, VIEW_COUNTS_AGAIN_MS)
      return openings.map(() => undefined)
    },
    watch,
  })
  /** Openings that this process counted lately, by course and visitor, so that a page reloaded a hundred times writes once. */
  let remembered = new Map<number, Map<string, number>>()
  let rememberedCount = 0
  let sweptAt: number | undefined

  const isRecent = (time: number | undefined, now: number) => time !== undefined && now - time < VIEW_COUNTS_AGAIN_MS

  const sweepMarks = () => views.deleteMarksBefore(new Date(clock.now().getTime() - VIEW_COUNTS_AGAIN_MS))

  async function sweep(): Promise<void> {
    const now = clock.monotonicMs()
    if (isRecent(sweptAt, now)) return
    sweptAt = now
    await sweepMarks()
  }

  function remember(visitor: string, courseId: number, now: number): void {
    if (rememberedCount >= MAX_REMEMBERED) {
      remembered = new Map()
      rememberedCount = 0
    }
    const visitors = remembered.get(courseId) ?? new Map<string, number>()
    remembered.set(courseId, visitors.set(visitor, now))
    rememberedCount += 1
  }

  function note(visitor: string, courseId: number): void {
    const now = clock.monotonicMs()
    if (isRecent(remembered.get(courseId)?.get(visitor), now)) return
    remember(visitor, courseId, now)
    writer
      .add({ visitor, courseId, openedAt: clock.now() })
      .then(sweep)
      .catch((error: unknown) => {
        remembered.get(courseId)?.delete(visitor)
        onFailure(error)
      })
  }

  /** Waits until every opening is written. */
  function drain(): Promise<void> {
    return writer.drain()
  }

  return { note, drain, sweepMarks }
}

export type CourseViewsService = ReturnType<typeof createCourseViewsService>
