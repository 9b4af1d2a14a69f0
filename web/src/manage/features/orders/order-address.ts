import { DAY_MS } from '@bee/contract/durations.ts'
import {
  ORDER_SORTS,
  ORDER_TABS,
  PAYMENT_METHODS,
  type OrderSort,
  type OrderTab,
  type PaymentMethod,
} from '@bee/contract/manage/orders/order-choices.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { optionalId } from '../../../lib/addresses/id-fields.ts'
import { choice, optionalChoice, page, trail, words, type Field } from '../../../lib/addresses/list-fields.ts'
import type { Sorting } from '../../ui/list/data-table.tsx'

/** The filter of the list. */
export interface OrderFilter {
  tab: OrderTab
  search: string
  courseId?: number
  method?: PaymentMethod
  /** Days in Shanghai time, both included. */
  from?: string
  to?: string
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

const DAY = /^\d{4}-\d\d-\d\d$/u
const CURSOR = /^-?\d{1,16}\.\d{1,10}$/u

const day = (name: string): Field<string | undefined> => ({
  name,
  read: (text) => (DAY.test(text ?? '') ? (text ?? undefined) : undefined),
  write: (value) => value ?? '',
})

/** The usual tab depends on the screen, so the address always names its tab. */
const ADDRESS = listAddress<Omit<OrderAddress, 'tab'> & { tab: OrderTab | undefined }>({
  tab: optionalChoice('tab', ORDER_TABS),
  search: words('q', (typed) => typed.slice(0, SEARCH_MAX)),
  courseId: optionalId('course'),
  method: optionalChoice('method', PAYMENT_METHODS),
  from: day('from'),
  to: day('to'),
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

export const DAY_RANGES = ['today', 'week', 'days30', 'month', 'last-month'] as const
export type DayRange = (typeof DAY_RANGES)[number]

export const DAY_RANGE_NAMES: Record<DayRange, string> = {
  today: '今天',
  week: '近 7 天',
  days30: '近 30 天',
  month: '这个月',
  'last-month': '上个月',
}

/** First and last day of a range that ends now, in Shanghai time. */
export function daysOf(range: DayRange, now: number): { from: string; to: string } {
  const today = shanghaiDate(now)
  const back = (days: number) => shanghaiDate(now - days * DAY_MS)
  const monthStart = `${today.slice(0, 8)}01`
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: back(6), to: today }
    case 'days30':
      return { from: back(29), to: today }
    case 'month':
      return { from: monthStart, to: today }
    case 'last-month': {
      const to = new Date(Date.parse(`${monthStart}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
      return { from: `${to.slice(0, 8)}01`, to }
    }
  }
}

/** 「11-01 至 11-16」; days of another year include the year. */
export function daysWords({ from, to }: Pick<OrderFilter, 'from' | 'to'>, now: number): string {
  const year = shanghaiDate(now).slice(0, 5)
  const short = (day: string) => (day.startsWith(year) ? day.slice(5) : day)
  if (from !== undefined && to !== undefined) return from === to ? short(from) : `${short(from)} 至 ${short(to)}`
  return from === undefined ? `到 ${short(to ?? '')}` : `从 ${short(from)} 起`
}
