import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../api/api.ts'
import { SHOWN_IN_PLACE } from '../api/shown-in-place.ts'

/** The footer's facts; every page with a frame needs them. */
export const websiteInfoQuery = () =>
  queryOptions({
    queryKey: ['site', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).site.info({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
