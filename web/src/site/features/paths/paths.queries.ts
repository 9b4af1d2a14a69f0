import { queryOptions } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** All paths, or those of one course, which its page can do without. */
export const pathsQuery = (courseId = 0) =>
  queryOptions({
    queryKey: ['paths', 'list', courseId],
    queryFn: ({ client, signal }) => apiOf(client).paths.list({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    meta: PERSONAL,
  })

export const pathQuery = (pathId: number) =>
  queryOptions({
    queryKey: ['paths', 'detail', pathId],
    queryFn: ({ client, signal }) => apiOf(client).paths.info({ id: pathId }, { signal, ...SHOWN_IN_PLACE }),
    meta: PERSONAL,
  })
