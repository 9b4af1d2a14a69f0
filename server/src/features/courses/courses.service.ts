import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import type { CourseCategory, CourseSort, CourseSuggestion } from '@bee/contract/courses/courses.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import { RECOMMENDATION_SIZE } from '@bee/contract/limits.ts'
import { sortedIds } from '@bee/contract/list-query.ts'
import type { PageRequest } from '../../database/paging.ts'
import { searchHits } from '../../database/search-hits.ts'
import type { Clock } from '../../outside/clock.ts'
import { NO_SUCH_COURSE } from './course-access.service.ts'
import type { CourseOffersService } from './course-offers.service.ts'
import type { CourseDetailRepository } from './course-detail.repository.ts'
import type { CourseRecommendationsRepository } from './course-recommendations.repository.ts'
import type { CourseTypesRepository } from './course-types.repository.ts'
import type { CoursesRepository } from './courses.repository.ts'

/** At most so many courses that match in any search column are checked for a match in the name. */
const NAMES_LOOKED_AT = 1000

export interface CourseSearch extends PageRequest {
  search: string
  /** Empty: every type. */
  typeIds: readonly number[]
  sort: CourseSort
}

export function createCoursesService(parts: {
  courses: CoursesRepository
  types: CourseTypesRepository
  details: CourseDetailRepository
  recommendations: CourseRecommendationsRepository
  offers: CourseOffersService
  clock: Clock
}) {
  const { courses, types, details, recommendations, offers, clock } = parts

  /** The types and their children (ruling 14). An unknown type finds nothing. */
  async function withChildren(typeIds: readonly number[]): Promise<number[]> {
    if (typeIds.length === 0) return []
    const children = (await types.all()).filter((type) => typeIds.includes(type.parentId))
    return sortedIds([...typeIds, ...children.map((type) => type.id)])
  }

  function allTypes() {
    return types.all()
  }

  async function list({ search, typeIds, sort, ...page }: CourseSearch) {
    const filter = { search, typeIds: await withChildren(typeIds), sort }
    const [rows, totalCount] = await Promise.all([courses.list(filter, page), courses.count(filter)])
    return { rows: rows.map(offers.withOffer), totalCount }
  }

  /** Searches names only: the list also finds a course by its type and its technology. */
  async function suggest(search: string, limit: number): Promise<CourseSuggestion[]> {
    if (search === '') return []
    const named: CourseSuggestion[] = []
    for (const { id, name } of await courses.namesFor(search, NAMES_LOOKED_AT)) {
      const hits = searchHits(name, search)
      if (hits) named.push({ id, name, hits })
      if (named.length === limit) break
    }
    return named
  }

  async function byCategory(category: CourseCategory, request: PageRequest) {
    const [rows, totalCount] = await Promise.all([
      courses.byCategory(Number(category), request),
      courses.countCategory(Number(category)),
    ])
    return { rows: rows.map(offers.withOffer), totalCount }
  }

  // The sweep comes every few minutes; an expired order stops counting as pending even before it.
  const pendingSince = () => new Date(clock.now().getTime() - ORDER_EXPIRES_MS)

  async function detail(courseId: number, userId?: number) {
    const reader = userId === undefined ? undefined : { userId, now: clock.now() }
    const course = await details.find(courseId, pendingSince(), reader)
    if (!course) throw notFound(NO_SUCH_COURSE)
    return offers.withOffer(course)
  }

  /** The member's own part of a course. Undefined: the course is not public. */
  function own(courseId: number, userId: number) {
    return details.own(courseId, pendingSince(), { userId, now: clock.now() })
  }

  function ownCards(courseIds: readonly number[], userId: number) {
    return courses.ownCards(courseIds, { userId, now: clock.now() })
  }

  async function recommended(courseId: number, userId?: number) {
    const rows = await recommendations.forCourse(courseId, RECOMMENDATION_SIZE, userId)
    if (!rows) throw notFound(NO_SUCH_COURSE)
    return rows
  }

  return { types: allTypes, list, suggest, byCategory, detail, own, ownCards, recommended }
}

export type CoursesService = ReturnType<typeof createCoursesService>
