import type { MyCourseState } from '@bee/contract/courses/courses.contract.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseOffersService } from './course-offers.service.ts'
import type { MyCoursesRepository } from './my-courses.repository.ts'

export function createMyCoursesService(parts: {
  mine: MyCoursesRepository
  offers: CourseOffersService
  clock: Clock
}) {
  const { mine, offers, clock } = parts

  async function begun(userId: number, state: MyCourseState, request: PageRequest) {
    const rows = await mine.list({ userId, now: clock.now() }, state, request)
    // A page past the end has no row that bears the total.
    const totalCount = rows[0]?.total ?? (request.page === 1 ? 0 : await mine.count(userId, state))
    return { rows: rows.map(offers.withOffer), totalCount }
  }

  async function collected(userId: number, request: PageRequest) {
    const [rows, totalCount] = await Promise.all([
      mine.collected({ userId, now: clock.now() }, request),
      mine.countCollected(userId),
    ])
    return { rows: rows.map(offers.withOffer), totalCount }
  }

  return { begun, collected }
}

export type MyCoursesService = ReturnType<typeof createMyCoursesService>
