import type { CourseCategory, CourseSort, MyCourseState } from '@bee/contract/courses/courses.contract.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { listQueries } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const typeTreeQuery = () =>
  queryOptions({
    queryKey: ['courses', 'types'],
    queryFn: ({ client, signal }) => apiOf(client).courses.typeTree({}, { signal, ...SHOWN_IN_PLACE }),
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
  { meta: PERSONAL },
)

export const courseDetailQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'detail', courseId],
    queryFn: ({ client, signal }) => apiOf(client).courses.detail({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    // Made at every opening, also when the server drew the page: this call counts as a view (ruling 19).
    refetchOnMount: 'always',
    meta: PERSONAL,
  })

export const recommendedCoursesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'recommended', courseId],
    queryFn: ({ client, signal }) => apiOf(client).courses.recommended({ courseId }, { signal, ...SHOWN_IN_PLACE }),
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
