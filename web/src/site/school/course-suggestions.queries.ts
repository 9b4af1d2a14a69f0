import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { IGNORED_WHEN_FAILED } from '../../api/shown-in-place.ts'

/** Course names that hold the word, for the header's search. */
export const courseSuggestionsQuery = (word: string) =>
  queryOptions({
    queryKey: ['courses', 'suggestions', word],
    queryFn: ({ client, signal }) =>
      apiOf(client).courses.suggest({ search: word }, { signal, ...IGNORED_WHEN_FAILED }),
  })
