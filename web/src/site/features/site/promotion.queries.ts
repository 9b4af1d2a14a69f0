import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const promotionQuery = (address: string) =>
  queryOptions({
    queryKey: ['site', 'promotion', address],
    queryFn: ({ client, signal }) => apiOf(client).site.promotion({ address }, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
