import { notFound } from '@bee/contract/failures.ts'
import type { MediaViewer } from '../../http/media/media-links.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AccessGroundsRow, CourseAccessRepository } from './course-access.repository.ts'

export type { AccessGroundsRow } from './course-access.repository.ts'

export const NO_SUCH_COURSE = '没有这门课，它可能已经下架'

/** What a member may do with a course, and what that came from. */
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

  /** Refuses a course that this member may not see. `isOpen`: this member may watch every lesson, since the course is free, paid or given. What can be tried is open anyway. */
  async function find(userId: number | undefined, courseId: number): Promise<{ isOpen: boolean; isFree: boolean }> {
    const row = await access.find(readerOf(userId), courseId)
    if (!row) throw notFound(NO_SUCH_COURSE)
    return { isOpen: row.is_open, isFree: row.is_free }
  }

  /** Asked for every piece of a paid lesson: a refund ends it at once. */
  async function isOpenFor(userId: number, courseId: number): Promise<boolean> {
    return (await access.find(readerOf(userId), courseId))?.is_open ?? false
  }

  /** Asked for every piece of a lesson that can be tried: one that loses its mark ends at once for those who have not bought. */
  function mayWatch(userId: number, lessonId: number): Promise<boolean> {
    return access.mayWatch({ userId, now: clock.now() }, lessonId)
  }

  /** As whom a member gets the links of a lesson, and what is looked at again whenever they are used. Undefined: it is locked. */
  function viewerOf(
    userId: number,
    { isOpen, isFree }: { isOpen: boolean; isFree: boolean },
    { lessonId, courseId, isPreview }: LessonToWatch,
  ): MediaViewer | undefined {
    if (isFree) return { userId }
    if (isPreview) return { userId, previewLessonId: lessonId }
    return isOpen ? { userId, paidCourseId: courseId } : undefined
  }

  /** The same decision, with what it came from. Undefined: there is no such course for anybody. */
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
