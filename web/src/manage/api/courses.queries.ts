import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const FOUND_COURSES = 8

/** `search` matches a part of the name, its pinyin, or the first letters of the pinyin. */
export const coursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['courses', search],
    queryFn: ({ client, signal }) => manageApiOf(client).courses.list({ search, limit: FOUND_COURSES }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
