import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'

/** Course names that hold the word, for the header's search. */
export const courseSuggestionsQuery = (word: string) =>
  queryOptions({
    queryKey: ['courses', 'suggestions', word],
    queryFn: ({ client, signal }) => apiOf(client).courses.suggest({ search: word }, { signal, ...SHOWN_IN_PLACE }),
  })
