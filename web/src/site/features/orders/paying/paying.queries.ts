import type { PayingDevice } from '@bee/contract/orders/payment-ways.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../../api/api.ts'
import { atEveryVisit } from '../../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../../api/shown-in-place.ts'

/** The payment of an order as it stands; events of orders make it out of date. */
export const payingQuery = (orderNo: string, device: PayingDevice) =>
  queryOptions({
    queryKey: ['orders', 'pay', orderNo, device],
    queryFn: ({ client, signal }) => apiOf(client).orders.payState({ orderNo, device }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
    // Whoever comes back from the app wants to see what has become of it.
    refetchOnWindowFocus: 'always',
  })
