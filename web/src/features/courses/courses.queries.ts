import type { CallInput } from '@bee/contract/endpoint.ts'
import type { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'

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
  })

export const categoryCoursesQuery = (input: CallInput<typeof coursesContract.byCategory>) =>
  queryOptions({
    queryKey: ['courses', 'category', input],
    queryFn: ({ client, signal }) => apiOf(client).courses.byCategory(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
  })
