import { DAY_MS } from '@bee/contract/durations.ts'
import { moneyWords } from '@bee/contract/money.ts'

/** The terms as they were when the order was placed. */
export interface RefundTerms {
  fullDays: number
  spanDays: number
}

export interface LearnedShare {
  watchedLessonCount: number
  lessonCount: number
}

const percentWords = (share: number) => `${Math.round(share * 100)}%`

/**
 * Within the first days everything that was not given back yet. Later the larger of two shares is used up: what was learned, and the time
 * that is over. A colleague may decide otherwise.
 */
export function proposeRefund(
  order: { priceFen: number; refundedFen: number; paidAt: Date | null },
  study: LearnedShare | undefined,
  { fullDays, spanDays }: RefundTerms,
  now: Date,
): { amountFen: number; sentence: string } | null {
  if (!order.paidAt) return null
  const restFen = order.priceFen - order.refundedFen
  const days = Math.floor((now.getTime() - order.paidAt.getTime()) / DAY_MS)
  if (days < fullDays) return { amountFen: restFen, sentence: `付款 ${fullDays} 天内，全退` }
  const learned = study && study.lessonCount > 0 ? Math.min(1, study.watchedLessonCount / study.lessonCount) : 0
  const passed = spanDays > 0 ? Math.min(1, days / spanDays) : 0
  const used = Math.max(learned, passed)
  const amountFen = Math.max(0, Math.min(restFen, Math.round(order.priceFen * (1 - used)) - order.refundedFen))
  return {
    amountFen,
    sentence: `学了 ${percentWords(learned)}，时间过了 ${days} 天（${percentWords(passed)}），按多的算，退 ${moneyWords(amountFen)}`,
  }
}
