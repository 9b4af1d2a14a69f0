import { notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import { NO_SUCH_COURSE } from './course-access.service.ts'
import { COLLECTION, LIKE, type CourseMarksRepository } from './course-marks.repository.ts'

const orMissing = (count: number | undefined): number => {
  if (count === undefined) throw notFound(NO_SUCH_COURSE)
  return count
}

/** What a member marks a course with: likes and collections. Marking twice is marking once. */
export function createCourseMarksService({ marks, clock }: { marks: CourseMarksRepository; clock: Clock }) {
  return {
    like: async (userId: number, courseId: number) => orMissing(await marks.add(LIKE, userId, courseId, clock.now())),
    unlike: async (userId: number, courseId: number) => orMissing(await marks.remove(LIKE, userId, courseId)),
    collect: async (userId: number, courseId: number) =>
      orMissing(await marks.add(COLLECTION, userId, courseId, clock.now())),
    uncollect: async (userId: number, courseId: number) => orMissing(await marks.remove(COLLECTION, userId, courseId)),
  }
}

export type CourseMarksService = ReturnType<typeof createCourseMarksService>
