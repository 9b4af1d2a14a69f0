import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const asked = (before: number | undefined) => (before === undefined ? {} : { before })

export const couponsQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: ['coupons', 'list', before ?? 0],
    queryFn: ({ client, signal }) => manageApiOf(client).coupons.list(asked(before), { signal }),
    placeholderData: keepPreviousData,
  })

export const couponUsesQuery = (couponId: number, before: number | undefined) =>
  queryOptions({
    queryKey: ['coupons', 'uses', couponId, before ?? 0],
    queryFn: ({ client, signal }) => manageApiOf(client).coupons.uses({ couponId, ...asked(before) }, { signal }),
  })
