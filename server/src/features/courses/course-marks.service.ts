import { notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import { NO_SUCH_COURSE } from './course-access.service.ts'
import { COLLECTION, LIKE, type CourseMarksRepository } from './course-marks.repository.ts'

const orMissing = (count: number | undefined): number => {
  if (count === undefined) throw notFound(NO_SUCH_COURSE)
  return count
}

/** Marks of a member on a course: likes and favourites. A second mark changes nothing. */
export function createCourseMarksService({ marks, clock }: { marks: CourseMarksRepository; clock: Clock }) {
  async function like(userId: number, courseId: number) {
    return orMissing(await marks.add(LIKE, userId, courseId, clock.now()))
  }

  async function unlike(userId: number, courseId: number) {
    return orMissing(await marks.remove(LIKE, userId, courseId))
  }

  async function collect(userId: number, courseId: number) {
    return orMissing(await marks.add(COLLECTION, userId, courseId, clock.now()))
  }

  async function uncollect(userId: number, courseId: number) {
    return orMissing(await marks.remove(COLLECTION, userId, courseId))
  }

  return { like, unlike, collect, uncollect }
}

export type CourseMarksService = ReturnType<typeof createCourseMarksService>
