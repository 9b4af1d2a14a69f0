import type { CallInput } from '@bee/contract/endpoint.ts'
import type {
  CourseCategory,
  CourseSort,
  coursesContract,
  MyCourseState,
} from '@bee/contract/courses/courses.contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const typeTreeQuery = () =>
  queryOptions({
    queryKey: ['courses', 'types'],
    queryFn: ({ client, signal }) => apiOf(client).courses.typeTree({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const courseListQuery = (input: CallInput<typeof coursesContract.list>) =>
  queryOptions({
    queryKey: ['courses', 'list', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.list(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })

export interface CourseListInput {
  typeId?: number
  search?: string
  sort: CourseSort
  page: number
  limit: number
}

/** The same list, page after page in one: what scrolling appends to. Starts at the page of the address. */
export const courseListSoFarQuery = (input: CourseListInput) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'list-so-far', input],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).courses.list({ ...input, page: pageParam }, { signal, ...SHOWN_IN_PLACE }),
    initialPageParam: input.page,
    getNextPageParam: ({ totalPage }, _pages, page) => (page < totalPage ? page + 1 : undefined),
    meta: PERSONAL,
  })

export const categoryCoursesQuery = (input: CallInput<typeof coursesContract.byCategory>) =>
  queryOptions({
    queryKey: ['courses', 'category', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.byCategory(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })

/** The same list, page after page in one: what 加载更多 appends to. Starts at the page of the address. */
export const categoryCoursesSoFarQuery = (input: { category: CourseCategory; limit: number; page: number }) =>
  infiniteQueryOptions({
    queryKey: ['courses', 'category-so-far', input],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).courses.byCategory({ ...input, page: pageParam }, { signal, ...SHOWN_IN_PLACE }),
    initialPageParam: input.page,
    getNextPageParam: ({ totalPage }, _pages, page) => (page < totalPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: PERSONAL,
  })

export const courseDetailQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'detail', courseId],
    queryFn: ({ client, signal }) => apiOf(client).courses.detail({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    // Asked by every opening, also when the server drew the page: this call is what counts as a view (ruling 19).
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
    refetchOnMount: 'always',
  })

export const collectedCoursesQuery = (input: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['courses', 'collected', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.myCollected(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** After a like, a collection, a comment or an order: the detail is read again (specification 4). */
export async function reloadCourse(client: QueryClient, courseId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: courseDetailQuery(courseId).queryKey }),
    client.invalidateQueries({ queryKey: ['courses', 'collected'] }),
  ])
}
