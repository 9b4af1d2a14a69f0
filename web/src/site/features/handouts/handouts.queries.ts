import { queryOptions } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** Their links are good for an hour where the course was paid for. */
const FRESH_MS = 30 * 60_000

export const handoutsQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['handouts', lessonId],
    queryFn: ({ client, signal }) => apiOf(client).handouts.ofLesson({ lessonId }, { signal, ...SHOWN_IN_PLACE }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: PERSONAL,
  })
