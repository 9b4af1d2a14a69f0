import type { PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const promotionQuery = (name: PromotionName) =>
  queryOptions({
    queryKey: ['site', 'promotion', name],
    queryFn: ({ client, signal }) => apiOf(client).site.promotion({ name }, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
