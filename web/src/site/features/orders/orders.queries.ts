import type { CallInput } from '@bee/contract/endpoint.ts'
import type { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/every-visit.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const ordersQuery = (input: CallInput<typeof ordersContract.list>) =>
  queryOptions({
    queryKey: ['orders', 'list', input],
    queryFn: ({ client, signal }) => apiOf(client).orders.list(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    // The operator may have confirmed a payment meanwhile.
    refetchOnMount: atEveryVisit,
  })

export const reloadOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: ['orders'] })
