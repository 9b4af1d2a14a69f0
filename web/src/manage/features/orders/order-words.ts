import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { moneyWords as money, readYuan } from '@bee/contract/money.ts'
import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

export { money }

/** The sign that a reader types before the amount is ignored. */
export const typedFen = (text: string): number | undefined => readYuan(text.trim().replace(/^¥\s*/u, ''))

/** Splits the number into 20261116 and the rest, for easier reading. Joined they are the order number. */
export const numberParts = (orderNo: string): [day: string, rest: string] => [orderNo.slice(0, 8), orderNo.slice(8)]

/** The time left for the payment; empty when it has run out. */
export function timeLeft(expireTime: string, now: number): string {
  const left = Date.parse(expireTime) - now
  if (left <= 0) return ''
  if (left < HOUR_MS) return `还剩 ${Math.ceil(left / MINUTE_MS)} 分`
  return left < DAY_MS ? `还剩 ${Math.floor(left / HOUR_MS)} 小时` : `还剩 ${Math.floor(left / DAY_MS)} 天`
}

export interface OrderState {
  cell: CellKind
  percent?: number
  name: string
  /** A short addition to the state. */
  note: string
}

export const isWaiting = ({ status, receiptTime }: Pick<ManagedOrder, 'status' | 'receiptTime'>): boolean =>
  status === 'pending' && receiptTime !== null

export function stateOf(order: ManagedOrder, now: number): OrderState {
  const { status, statusName, expireTime, refundedFen, reason } = order
  if (isWaiting(order)) return { cell: 'run', percent: 50, name: '待确认', note: '传了凭证' }
  switch (status) {
    case 'pending':
      return {
        cell: 'dra',
        name: statusName,
        note: reason === '' ? (expireTime === null ? '' : timeLeft(expireTime, now)) : '凭证退回了',
      }
    case 'paid':
      return { cell: 'ok', name: statusName, note: refundedFen > 0 ? `退过 ${money(refundedFen)}` : '' }
    case 'cancelled':
      return { cell: 'off', name: statusName, note: reason }
    case 'refunded':
      return { cell: 'pct', name: statusName, note: reason }
  }
}

/** 「比上月同期多 6%」 */
export function comparison(now: number, before: number | null): string {
  if (before === null || before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return '和上月同期一样'
  return `比上月同期${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}

/** 2.1%, as a share of the income. */
export const share = (part: number, whole: number): string =>
  whole <= 0 ? '' : `${Number(((part / whole) * 100).toFixed(1))}%`

/** 「2 讲共 41 分」 */
export function studyWords({ watchedLessonCount, watchSeconds }: { watchedLessonCount: number; watchSeconds: number }) {
  if (watchedLessonCount === 0) return '还没有开始学'
  return `已学 ${watchedLessonCount} 讲共 ${Math.max(1, Math.round(watchSeconds / 60))} 分`
}

/** 1206, or 1000+ where the server stops counting. */
export const boundedWords = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${count}${isMore ? '+' : ''}`
