import { notFound } from '@bee/contract/failures.ts'
import type { MediaViewer } from '../../http/media/media-links.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AccessGroundsRow, CourseAccessRepository } from './course-access.repository.ts'

export type { AccessGroundsRow } from './course-access.repository.ts'

export const NO_SUCH_COURSE = '没有这门课，它可能已经下架'

/** Rights of a member on a course, and the facts behind them. */
export interface CourseDecision {
  canSee: boolean
  canWatch: boolean
  grounds: AccessGroundsRow
}

interface LessonToWatch {
  lessonId: number
  courseId: number
  isPreview: boolean
}

export function createCourseAccessService({ access, clock }: { access: CourseAccessRepository; clock: Clock }) {
  const readerOf = (userId: number | undefined) => (userId === undefined ? undefined : { userId, now: clock.now() })

  /**
   * Refuses a course that this member may not see. `isOpen`: this member may watch every lesson, since the course is free, paid or given.
   * Preview lessons are open anyway.
   */
  async function find(userId: number | undefined, courseId: number): Promise<{ isOpen: boolean; isFree: boolean }> {
    const row = await access.find(readerOf(userId), courseId)
    if (!row) throw notFound(NO_SUCH_COURSE)
    return { isOpen: row.is_open, isFree: row.is_free }
  }

  /** Called for every piece of a paid lesson: a refund ends it at once. */
  async function isOpenFor(userId: number, courseId: number): Promise<boolean> {
    return (await access.find(readerOf(userId), courseId))?.is_open ?? false
  }

  /** Called for every piece of a preview lesson: a lesson that loses the mark ends at once for members who have not bought the course. */
  function mayWatch(userId: number, lessonId: number): Promise<boolean> {
    return access.mayWatch({ userId, now: clock.now() }, lessonId)
  }

  /** The viewer that the links to a lesson name; the right is checked again at every use of a link. Undefined: the lesson is locked. */
  function viewerOf(
    userId: number,
    { isOpen, isFree }: { isOpen: boolean; isFree: boolean },
    { lessonId, courseId, isPreview }: LessonToWatch,
  ): MediaViewer | undefined {
    if (isFree) return { userId }
    if (isPreview) return { userId, previewLessonId: lessonId }
    return isOpen ? { userId, paidCourseId: courseId } : undefined
  }

  /** The decision of `find`, with the facts behind it. Undefined: there is no such course at all. */
  async function decide(userId: number, courseId: number): Promise<CourseDecision | undefined> {
    const [row, grounds] = await Promise.all([
      access.find(readerOf(userId), courseId),
      access.grounds(userId, courseId),
    ])
    return grounds && { canSee: row !== undefined, canWatch: row?.is_open ?? false, grounds }
  }

  return { find, isOpenFor, mayWatch, viewerOf, decide }
}

export type CourseAccessService = ReturnType<typeof createCourseAccessService>
