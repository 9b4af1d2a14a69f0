import { notFound } from '@bee/contract/failures.ts'
import type { CourseAccessRepository } from './course-access.repository.ts'

export const NO_SUCH_COURSE = '没有这门课，它可能已经下架'

export function createCourseAccessService({ access }: { access: CourseAccessRepository }) {
  /** Refuses a course that this member may not see. `isOpen`: this member may watch every lesson, since the course is free or paid. The first lesson is open anyway. */
  async function find(userId: number | undefined, courseId: number): Promise<{ isOpen: boolean; isFree: boolean }> {
    const row = await access.find(userId, courseId)
    if (!row) throw notFound(NO_SUCH_COURSE)
    return { isOpen: row.is_open, isFree: row.is_free }
  }

  /** Asked for every piece of a paid lesson: a refund ends it at once. */
  async function isOpenFor(userId: number, courseId: number): Promise<boolean> {
    return (await access.find(userId, courseId))?.is_open ?? false
  }

  return { find, isOpenFor }
}

export type CourseAccessService = ReturnType<typeof createCourseAccessService>
