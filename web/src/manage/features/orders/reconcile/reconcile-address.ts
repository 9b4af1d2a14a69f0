import { RECONCILED_SPANS, type ReconciledSpan } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { ONLINE_WAYS, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'

export interface ReconcileAddress {
  span: ReconciledSpan
  /** 2026-11, with the span `calendar`. */
  month: string | undefined
  way: OnlineWay | undefined
  /** Only the days with an open difference. */
  isOnlyDifferent: boolean
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function readReconcile(query: URLSearchParams): ReconcileAddress {
  const month = query.get('month') ?? ''
  const span = RECONCILED_SPANS.find((each) => each === query.get('span')) ?? 'week'
  return {
    span,
    month: span === 'calendar' && MONTH.test(month) ? month : undefined,
    way: ONLINE_WAYS.find((each) => each === query.get('way')),
    isOnlyDifferent: query.get('only') === '1',
  }
}

export function writeReconcile({ span, month, way, isOnlyDifferent }: ReconcileAddress): string {
  const query = new URLSearchParams({
    ...(span !== 'week' && { span }),
    ...(span === 'calendar' && month !== undefined && { month }),
    ...(way !== undefined && { way }),
    ...(isOnlyDifferent && { only: '1' }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** The month before or after; undefined where that has not come yet. */
export function monthBeside(month: string | undefined, by: 1 | -1, now: number): string | undefined {
  const present = shanghaiDate(now).slice(0, 7)
  const [year = 0, nth = 1] = (month ?? present).split('-').map(Number)
  const beside = new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7)
  return beside > present ? undefined : beside
}

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** 「11-16 周一」 */
export const dayWords = (day: string) => `${day.slice(5)} ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`
