import { INVOICES_SHOWN } from '@bee/contract/manage/orders/invoices.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import { filterOf, type InvoiceAddress, type InvoiceFilter } from './invoice-address.ts'

/** Looks for new requests. */
const REFRESH_MS = 30_000

/** The input of the call; an empty search is left out. */
export const inputOf = ({ search, ...filter }: InvoiceFilter) => ({ ...filter, ...(search === '' ? {} : { search }) })

export const invoicesQuery = (address: InvoiceAddress) => {
  const before = address.trail.at(-1)
  const input = { ...inputOf(filterOf(address)), ...(before === undefined ? {} : { before }), limit: INVOICES_SHOWN }
  return queryOptions({
    queryKey: ['invoices', 'list', input],
    queryFn: ({ client, signal }) => manageApiOf(client).invoices.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export const invoiceCountsQuery = () =>
  queryOptions({
    queryKey: ['invoices', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).invoices.counts({}, { signal }),
    refetchInterval: REFRESH_MS,
  })

export const invoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ['invoices', 'detail', invoiceId],
    queryFn: ({ client, signal }) => manageApiOf(client).invoices.detail({ invoiceId }, { signal }),
  })
