import { notFound } from '@bee/contract/failures.ts'
import { MOST_PATHS } from '@bee/contract/paths/paths.contract.ts'
import type { CourseOffersService } from '../courses/course-offers.service.ts'
import type { CoursesService } from '../courses/courses.service.ts'
import type { PathsRepository } from './paths.repository.ts'

export const NO_SUCH_PATH = '没有找到这条学习路径，它可能已经下架'

export function createPathsService(parts: {
  paths: PathsRepository
  courses: Pick<CoursesService, 'ownCards'>
  offers: CourseOffersService
}) {
  const { paths, courses, offers } = parts

  /** Leaves out a path whose courses are all hidden. */
  async function list(courseId: number) {
    const rows = await paths.list(courseId, MOST_PATHS)
    const steps = await paths.steps(rows.map(({ id }) => id))
    return rows
      .map((path) => ({ path, steps: steps.filter(({ pathId }) => pathId === path.id) }))
      .filter((found) => found.steps.length > 0)
  }

  async function read(pathId: number) {
    const path = await paths.find(pathId)
    const steps = path ? await paths.steps([pathId]) : []
    if (!path || steps.length === 0) throw notFound(NO_SUCH_PATH)
    return { path, steps: steps.map(offers.withOffer) }
  }

  /** The member's progress in each course, and which courses were paid. */
  function ownCourses(courseIds: readonly number[], userId: number) {
    return courses.ownCards(courseIds, userId)
  }

  return { list, read, ownCourses }
}

export type PathsService = ReturnType<typeof createPathsService>
