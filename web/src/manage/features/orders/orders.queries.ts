import { MANAGED_RECEIPT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchStaffFile } from '../../api/manage-file.ts'
import { manageApiOf } from '../../api/manage-api.ts'
import { filterOf, type OrderAddress, type OrderFilter } from './order-address.ts'

/** A receipt that comes, a colleague who confirms: seen without asking for it. */
const REFRESH_MS = 30_000

/** In the words of the call: what does not narrow is not said. */
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

/** How many there would be; of a list that is empty, without one of its conditions. */
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
    // The panel of the row before stays until this one is there.
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** The picture itself, gone as soon as nobody looks at it. Another picture comes at another time. */
export const receiptQuery = (orderNo: string, receiptTime: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderNo, receiptTime],
    queryFn: ({ signal }) => fetchStaffFile(MANAGED_RECEIPT_PATH.replace(':orderNo', orderNo), signal),
    staleTime: Infinity,
    gcTime: 0,
  })
