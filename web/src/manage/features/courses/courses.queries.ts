import { COURSE_DESK_PAGE_SIZE } from '@bee/contract/manage/courses/course-choices.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import { filterOf, type CourseAddress, type CourseFilter } from './course-address.ts'

const CHOICES_FRESH_MS = 60_000

const inputOf = ({ search, ...filter }: CourseFilter) => ({ ...filter, ...(search === '' ? {} : { search }) })

export const coursesQuery = (address: CourseAddress) =>
  queryOptions({
    queryKey: ['course-desk', 'list', filterOf(address), address.page],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).courseDesk.list(
        { ...inputOf(filterOf(address)), page: address.page, limit: COURSE_DESK_PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Number of courses under another filter. An empty list shows it for the filter without one of its conditions. */
export const courseTotalQuery = (filter: CourseFilter) =>
  queryOptions({
    queryKey: ['course-desk', 'total', filter],
    queryFn: async ({ client, signal }) => {
      const { totalCount } = await manageApiOf(client).courseDesk.list({ ...inputOf(filter), limit: 1 }, { signal })
      return totalCount
    },
  })

export const courseCountsQuery = () =>
  queryOptions({
    queryKey: ['course-desk', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).courseDesk.counts({}, { signal }),
  })

export const courseChoicesQuery = () =>
  queryOptions({
    queryKey: ['course-desk', 'choices'],
    queryFn: ({ client, signal }) => manageApiOf(client).courseDesk.choices({}, { signal }),
    staleTime: CHOICES_FRESH_MS,
  })

export const filmsQuery = (search: string) =>
  queryOptions({
    queryKey: ['course-desk', 'films', search],
    queryFn: ({ client, signal }) => manageApiOf(client).courseDesk.films(search === '' ? {} : { search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The films of an outline. */
export const filmsOfQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['course-desk', 'films-of', ids],
    queryFn: async ({ client, signal }) =>
      ids.length === 0 ? [] : (await manageApiOf(client).courseDesk.films({ ids: ids.join(',') }, { signal })).list,
    placeholderData: keepPreviousData,
  })

export const courseQuestionsQuery = (courseId: number | null) =>
  queryOptions({
    queryKey: ['course-desk', 'questions', courseId],
    queryFn: ({ client, signal }) =>
      courseId === null
        ? { list: [], hasMore: false }
        : manageApiOf(client).courseDesk.questions({ courseId }, { signal }),
  })
