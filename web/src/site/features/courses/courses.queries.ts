import type { CourseCategory, CourseSort, MyCourseState } from '@bee/contract/courses/courses.contract.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/every-visit.ts'
import { listQueries } from '../../../api/lists.ts'
import { IGNORED_WHEN_FAILED, SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** The home page ignores its failure (specification 8), the lists do not. */
export const typeTreeQuery = (callOptions = SHOWN_IN_PLACE) =>
  queryOptions({
    queryKey: ['courses', 'types'],
    queryFn: ({ client, signal }) => apiOf(client).courses.typeTree({}, { signal, ...callOptions }),
    staleTime: Infinity,
  })

export interface CourseListInput {
  typeIds?: readonly number[]
  search?: string
  sort: CourseSort
  page: number
  limit: number
}

export const courseList = listQueries(
  ['courses', 'list'],
  (client, input: CourseListInput, options) => apiOf(client).courses.list(input, options),
  { meta: PERSONAL },
)

export const categoryCourses = listQueries(
  ['courses', 'category'],
  (client, input: { category: CourseCategory; page: number; limit: number }, options) =>
    apiOf(client).courses.byCategory(input, options),
  { meta: PERSONAL, callOptions: IGNORED_WHEN_FAILED },
)

/** A page that shows the course beside something else ignores its failure. */
export const courseDetailQuery = (courseId: number, callOptions = SHOWN_IN_PLACE) =>
  queryOptions({
    queryKey: ['courses', 'detail', courseId],
    queryFn: ({ client, signal }) => apiOf(client).courses.detail({ courseId }, { signal, ...callOptions }),
    // Asked by every opening, also when the server drew the page: this call is what counts as a view (ruling 19).
    refetchOnMount: 'always',
    meta: PERSONAL,
  })

export const recommendedCoursesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'recommended', courseId],
    queryFn: ({ client, signal }) =>
      apiOf(client).courses.recommended({ courseId }, { signal, ...IGNORED_WHEN_FAILED }),
  })

export const myCoursesQuery = (input: { state: MyCourseState; page: number; limit: number }) =>
  queryOptions({
    queryKey: ['courses', 'mine', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.mine(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })

export const collectedCoursesQuery = (input: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['courses', 'collected', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.myCollected(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })

/** After a like, a collection, a comment or an order: the detail is read again (specification 4). */
export async function reloadCourse(client: QueryClient, courseId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: courseDetailQuery(courseId).queryKey }),
    client.invalidateQueries({ queryKey: ['courses', 'collected'] }),
  ])
}
