import { INVOICE_TABS, type InvoiceTab } from '@bee/contract/manage/orders/invoices.contract.ts'
import { optionalId, idTrail } from '../../../lib/addresses/id-fields.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { choice, words } from '../../../lib/addresses/list-fields.ts'
import { dayField, type Days } from '../../../lib/addresses/day-range.ts'

const SEARCH_MAX = 50
/** What the bookkeeper has to do comes first. */
const USUAL_TAB: InvoiceTab = 'asked'

export interface InvoiceFilter extends Days {
  tab: InvoiceTab
  search: string
}

export interface InvoiceAddress extends InvoiceFilter {
  /** The last invoice of each former page: the last of them leads to this one. */
  trail: readonly number[]
  /** Shown in the drawer. */
  open?: number
}

const ADDRESS = listAddress<InvoiceAddress>({
  tab: choice('tab', INVOICE_TABS, USUAL_TAB),
  search: words('q', (typed) => typed.slice(0, SEARCH_MAX)),
  from: dayField('from'),
  to: dayField('to'),
  trail: idTrail('after'),
  open: optionalId('open'),
})

export const readInvoices = (query: URLSearchParams): InvoiceAddress => ADDRESS.read(query)
export const writeInvoices = (address: Partial<InvoiceAddress>): string => ADDRESS.write(address)

export const filterOf = ({ trail: _trail, open: _open, ...filter }: InvoiceAddress): InvoiceFilter => filter
