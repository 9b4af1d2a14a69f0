import { createBatch } from '../../database/batch.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseOpening, CourseViewsRepository } from './course-views.repository.ts'

/** Ruling 19: the same visitor counts again after this. */
export const VIEW_COUNTS_AGAIN_MS = 30 * 60 * 1000
/** Enough for the openings of half an hour on a busy site; beyond it the database decides alone. */
const MAX_REMEMBERED = 50_000

/** Counts openings of courses behind the scenes: nobody waits for a counter, and a failed count costs no one a page. */
export function createCourseViewsService(parts: {
  views: CourseViewsRepository
  clock: Clock
  onFailure: (error: unknown) => void
}) {
  const { views, clock, onFailure } = parts
  const writer = createBatch<CourseOpening, undefined>({
    run: async (openings) => {
      await views.write(openings, VIEW_COUNTS_AGAIN_MS)
      return openings.map(() => undefined)
    },
  })
  /** What this process has counted lately, so that a page reloaded a hundred times writes once. */
  let remembered = new Map<string, number>()
  let sweptAt = 0

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < VIEW_COUNTS_AGAIN_MS) return
    sweptAt = now
    await views.deleteMarksBefore(new Date(now - VIEW_COUNTS_AGAIN_MS))
  }

  return {
    note(visitor: string, courseId: number): void {
      const openedAt = clock.now()
      const now = openedAt.getTime()
      const key = `${courseId} ${visitor}`
      if (now - (remembered.get(key) ?? 0) < VIEW_COUNTS_AGAIN_MS) return
      if (remembered.size >= MAX_REMEMBERED) remembered = new Map()
      remembered.set(key, now)
      writer
        .add({ visitor, courseId, openedAt })
        .then(() => sweep(now))
        .catch((error: unknown) => {
          remembered.delete(key)
          onFailure(error)
        })
    },

    /** Waits until every opening is written. */
    drain: () => writer.drain(),
  }
}

export type CourseViewsService = ReturnType<typeof createCourseViewsService>
