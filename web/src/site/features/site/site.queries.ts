import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const bannersQuery = () =>
  queryOptions({
    queryKey: ['site', 'banners'],
    queryFn: ({ client, signal }) => apiOf(client).site.banners({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const advertsQuery = () =>
  queryOptions({
    queryKey: ['site', 'adverts'],
    queryFn: ({ client, signal }) => apiOf(client).site.adverts({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
