import { MANAGED_RECEIPT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchStaffFile } from '../../api/manage-file.ts'
import { manageApiOf } from '../../api/manage-api.ts'
import type { ReconcileAddress } from './reconcile/reconcile-address.ts'
import { filterOf, type OrderAddress, type OrderFilter } from './order-address.ts'

/** Polls for new receipts and for confirmations by colleagues. */
const REFRESH_MS = 30_000

/** The input of the call; an empty search is left out. */
const inputOf = ({ search, ...filter }: OrderFilter) => ({ ...filter, ...(search === '' ? {} : { search }) })

export const ordersQuery = (address: OrderAddress) =>
  queryOptions({
    queryKey: ['orders', 'list', filterOf(address), address.trail.at(-1) ?? ''],
    queryFn: ({ client, signal }) => {
      const cursor = address.trail.at(-1)
      return manageApiOf(client).orders.list(
        { ...inputOf(filterOf(address)), ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** Number of orders under another filter. An empty list shows it for the filter without one of its conditions. */
export const orderTotalQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'total', filter],
    queryFn: async ({ client, signal }) => {
      const { total } = await manageApiOf(client).orders.list({ ...inputOf(filter), limit: 1 }, { signal })
      return total
    },
  })

export const orderCountsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).orders.counts({}, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** Empty in a school that has no demo in it. */
export const trialStatementQuery = () =>
  queryOptions({
    queryKey: ['orders', 'trial-statement'],
    queryFn: ({ client, signal }) => manageApiOf(client).orders.trialStatement({}, { signal }),
  })

export const reconciliationQuery = ({ span, month, way }: ReconcileAddress) =>
  queryOptions({
    queryKey: ['orders', 'reconciliation', span, month ?? '', way ?? ''],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).orders.reconciliation(
        { span, ...(month !== undefined && { month }), ...(way !== undefined && { way }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const orderFiguresQuery = () =>
  queryOptions({
    queryKey: ['orders', 'figures'],
    queryFn: ({ client, signal }) => manageApiOf(client).orders.figures({}, { signal }),
    refetchInterval: REFRESH_MS,
  })

export const orderDetailQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', orderNo],
    queryFn: ({ client, signal }) => manageApiOf(client).orders.detail({ orderNo }, { signal }),
    // The former order stays in the panel while the next one loads.
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** The receipt picture, dropped from the cache when it is closed. A new receipt has a new time and so a new key. */
export const receiptQuery = (orderNo: string, receiptTime: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderNo, receiptTime],
    queryFn: ({ signal }) => fetchStaffFile(MANAGED_RECEIPT_PATH.replace(':orderNo', orderNo), signal),
    staleTime: Infinity,
    gcTime: 0,
  })
