import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { IGNORED_WHEN_FAILED } from '../../../api/shown-in-place.ts'

export const bannersQuery = () =>
  queryOptions({
    queryKey: ['site', 'banners'],
    queryFn: ({ client, signal }) => apiOf(client).site.banners({}, { signal, ...IGNORED_WHEN_FAILED }),
    staleTime: Infinity,
  })

export const advertsQuery = () =>
  queryOptions({
    queryKey: ['site', 'adverts'],
    queryFn: ({ client, signal }) => apiOf(client).site.adverts({}, { signal, ...IGNORED_WHEN_FAILED }),
    staleTime: Infinity,
  })
