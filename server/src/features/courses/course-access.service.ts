import { notFound } from '@bee/contract/failures.ts'
import type { CourseAccessRepository } from './course-access.repository.ts'

export const NO_SUCH_COURSE = '没有这门课，它可能已经下架'

export function createCourseAccessService({ access }: { access: CourseAccessRepository }) {
  return {
    /** May this member watch every lesson: the course is free, or paid. Its first lesson is open to every member anyway. */
    async isOpenFor(userId: number | undefined, courseId: number): Promise<boolean> {
      const isOpen = await access.isOpenFor(userId, courseId)
      if (isOpen === undefined) throw notFound(NO_SUCH_COURSE)
      return isOpen
    },
  }
}

export type CourseAccessService = ReturnType<typeof createCourseAccessService>
