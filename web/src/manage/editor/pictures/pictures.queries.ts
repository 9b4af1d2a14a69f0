import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

/** Never stale: a picture id always means the same picture. */
export const pictureQuery = (pictureId: number) =>
  queryOptions({
    queryKey: ['writing', 'picture', pictureId],
    queryFn: ({ client, signal }) => manageApiOf(client).writing.pictureOf({ pictureId }, { signal }),
    staleTime: Infinity,
  })

/** The school's pictures, newest first. */
export const picturesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['writing', 'pictures'],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).writing.pictures(pageParam === 0 ? {} : { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.pictureId : undefined),
  })
