import {
  ORDER_SORTS,
  ORDER_TABS,
  PAYMENT_METHODS,
  type OrderSort,
  type OrderTab,
  type PaymentMethod,
} from '@bee/contract/manage/orders/order-choices.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { optionalId } from '../../../lib/addresses/id-fields.ts'
import { choice, optionalChoice, page, trail, words } from '../../../lib/addresses/list-fields.ts'
import { dayField, type Days } from '../../../lib/addresses/day-range.ts'
import type { Sorting } from '../../ui/list/data-table.tsx'

/** The filter of the list. */
export interface OrderFilter extends Days {
  tab: OrderTab
  search: string
  courseId?: number
  method?: PaymentMethod
  sort: OrderSort
}

/** Filter and page, as read from the address. */
export interface OrderAddress extends OrderFilter {
  /** The start of each page up to this one, without the first page. Its last entry is the start of this page; the others lead back. */
  trail: readonly string[]
  page: number
}

/** More cursors would make the address too long. */
const TRAIL_MAX = 50

const SEARCH_MAX = 50

const CURSOR = /^-?\d{1,16}\.\d{1,10}$/u

/** The usual tab depends on the screen, so the address always names its tab. */
const ADDRESS = listAddress<Omit<OrderAddress, 'tab'> & { tab: OrderTab | undefined }>({
  tab: optionalChoice('tab', ORDER_TABS),
  search: words('q', (typed) => typed.slice(0, SEARCH_MAX)),
  courseId: optionalId('course'),
  method: optionalChoice('method', PAYMENT_METHODS),
  from: dayField('from'),
  to: dayField('to'),
  sort: choice('sort', ORDER_SORTS, 'newest'),
  trail: trail('after', (text) => (CURSOR.test(text) ? text : undefined), { separator: '_' }),
  page,
})

export function readAddress(query: URLSearchParams, usualTab: OrderTab): OrderAddress {
  const address = ADDRESS.read(query)
  return { ...address, tab: address.tab ?? usualTab, page: Math.max(address.page, address.trail.length + 1) }
}

export const writeAddress = (address: OrderFilter & Partial<Pick<OrderAddress, 'trail' | 'page'>>): string =>
  ADDRESS.write({ ...address, trail: address.trail?.slice(-TRAIL_MAX) ?? [] })

/** Without the page: a new filter starts on the first page. */
export function filterOf({ trail: _trail, page: _page, ...filter }: OrderAddress): OrderFilter {
  return filter
}

export const nextPage = (address: OrderAddress, cursor: string): OrderAddress => ({
  ...address,
  trail: [...address.trail, cursor],
  page: address.page + 1,
})

/** Past TRAIL_MAX pages the oldest cursors are gone; when the trail ends, the way back is the first page. */
export const previousPage = (address: OrderAddress): OrderAddress => ({
  ...address,
  trail: address.trail.slice(0, -1),
  page: address.trail.length > 1 ? address.page - 1 : 1,
})

export const SORTINGS: Record<OrderSort, Sorting<'time' | 'amount'>> = {
  newest: { by: 'time', isDescending: true },
  oldest: { by: 'time', isDescending: false },
  dearest: { by: 'amount', isDescending: true },
  cheapest: { by: 'amount', isDescending: false },
}

export const sortOf = (sorting: Sorting<'time' | 'amount'>): OrderSort =>
  ORDER_SORTS.find(
    (sort) => SORTINGS[sort].by === sorting.by && SORTINGS[sort].isDescending === sorting.isDescending,
  ) ?? 'newest'
