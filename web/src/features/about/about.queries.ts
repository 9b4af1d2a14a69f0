import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'

export const teachersQuery = () =>
  queryOptions({
    queryKey: ['about', 'teachers'],
    queryFn: ({ client, signal }) => apiOf(client).about.teachers({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
