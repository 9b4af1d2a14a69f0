import { endOfShanghaiDay, midnightOf, shanghaiDate } from '../shanghai-day.ts'

/** The price and the discount of a course as they are stored. */
export interface PricedCourse {
  priceFen: number
  /** Null without a discount. */
  discountFen: number | null
  /** The first moment at which the discount does not count any more. */
  discountUntil: Date | null
}

/** The midnight in Shanghai with which the last day of a discount ends. */
export const endOfLastDay = (day: string) => endOfShanghaiDay(midnightOf(day))

/** The last whole day before this moment: 2026-11-30. */
export const lastDayBefore = (end: Date | number) => shanghaiDate(Number(end) - 1)

/** 11 月 30 日 */
export function lastDayWords(end: Date | number): string {
  const [, month, day] = lastDayBefore(end).split('-')
  return `${Number(month)} 月 ${Number(day)} 日`
}

/** What a member pays at this moment before coupons, and the discount in it; null without one. */
export function offerAt(
  { priceFen, discountFen, discountUntil }: PricedCourse,
  now: Date,
): { askedFen: number; discountUntil: Date | null } {
  const isDiscounted = discountFen !== null && discountUntil !== null && discountFen < priceFen && discountUntil > now
  return isDiscounted ? { askedFen: discountFen, discountUntil } : { askedFen: priceFen, discountUntil: null }
}
