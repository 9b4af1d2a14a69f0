import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** How far the invoice of an order is. The bookkeeper may have issued it meanwhile. */
export const orderInvoicesQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['invoices', 'order', orderNo],
    queryFn: ({ client, signal }) => apiOf(client).invoices.ofOrder({ orderNo }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })
