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

  async function writeTogether(openings: CourseOpening[]): Promise<undefined[]> {
    await views.write(openings, VIEW_COUNTS_AGAIN_MS)
    return openings.map(() => undefined)
  }
  const writer = createBatch({ run: writeTogether })
  /** What this process has counted lately, so that a page reloaded a hundred times writes once. */
  let remembered = new Map<string, number>()
  let sweptAt: number | undefined

  const isRecent = (time: number | undefined, now: number) => time !== undefined && now - time < VIEW_COUNTS_AGAIN_MS

  async function sweep(): Promise<void> {
    const now = clock.monotonicMs()
    if (isRecent(sweptAt, now)) return
    sweptAt = now
    await views.deleteMarksBefore(new Date(clock.now().getTime() - VIEW_COUNTS_AGAIN_MS))
  }

  function note(visitor: string, courseId: number): void {
    const now = clock.monotonicMs()
    const key = `${courseId} ${visitor}`
    if (isRecent(remembered.get(key), now)) return
    if (remembered.size >= MAX_REMEMBERED) remembered = new Map()
    remembered.set(key, now)
    writer
      .add({ visitor, courseId, openedAt: clock.now() })
      .then(sweep)
      .catch((error: unknown) => {
        remembered.delete(key)
        onFailure(error)
      })
  }

  /** Waits until every opening is written. */
  function drain() {
    return writer.drain()
  }

  return { note, drain }
}

export type CourseViewsService = ReturnType<typeof createCourseViewsService>
