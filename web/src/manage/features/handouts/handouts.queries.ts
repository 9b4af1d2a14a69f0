import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const lessonHandoutsQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['handouts', lessonId],
    queryFn: ({ client, signal }) => manageApiOf(client).handouts.list({ lessonId }, { signal }),
  })
