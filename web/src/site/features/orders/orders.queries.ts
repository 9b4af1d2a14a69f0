import type { CallInput } from '@bee/contract/endpoint.ts'
import type { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const ordersQuery = (input: CallInput<typeof ordersContract.list>) =>
  queryOptions({
    queryKey: ['orders', 'list', input],
    queryFn: ({ client, signal }) => apiOf(client).orders.list(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    // The operator may have confirmed a payment meanwhile.
    refetchOnMount: atEveryVisit,
  })

/** One order, for a page that shows it while it waits. */
export const orderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'info', orderNo],
    queryFn: ({ client, signal }) => apiOf(client).orders.info({ orderNo }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

/** How to pay, and the refund rule. */
export const paymentTermsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'payment'],
    queryFn: ({ client, signal }) => apiOf(client).orders.payment({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

/** What the course costs without a coupon, and whether a code could be used. The price that the page shows is part of the key. */
export const orderQuoteQuery = (courseId: number, price: number) =>
  queryOptions({
    queryKey: ['orders', 'quote', courseId, price],
    queryFn: ({ client, signal }) => apiOf(client).orders.quote({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const reloadOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: ['orders'] })
