import { HEADER_SEARCH_SIZE } from '@bee/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { IGNORED_WHEN_FAILED } from '../../api/shown-in-place.ts'

/** Course names that hold the word, for the header's search. */
export const courseSuggestionsQuery = (word: string) =>
  queryOptions({
    queryKey: ['courses', 'suggestions', word],
    queryFn: async ({ client, signal }) => {
      const input = { search: word, limit: HEADER_SEARCH_SIZE }
      const { list } = await apiOf(client).courses.list(input, { signal, ...IGNORED_WHEN_FAILED })
      return list.map(({ id, name }) => ({ id, name }))
    },
  })
