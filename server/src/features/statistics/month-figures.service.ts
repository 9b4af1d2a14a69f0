import { shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Money, MonthFiguresRepository } from './month-figures.repository.ts'

const MONTHS_A_YEAR = 12

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const monthBefore = (year: number, month: number) =>
  month === 1 ? { year: year - 1, month: MONTHS_A_YEAR } : { year, month: month - 1 }
const NONE: Money = { paidFen: 0, paidCount: 0, refundedFen: 0, refundCount: 0 }
const income = ({ paidFen, refundedFen }: Money) => paidFen - refundedFen

/** The income of this month, beside the same stretch of the month before. */
export function createMonthFiguresService({ money, clock }: { money: MonthFiguresRepository; clock: Clock }) {
  async function figures() {
    const now = clock.now()
    const today = shanghaiDate(now)
    const [year = 0, month = 0] = today.split('-').map(Number)
    const first = firstOf(year, month)
    const former = monthBefore(year, month)
    const formerFirst = firstOf(former.year, former.month)
    const dayOfMonth = today.slice(-2)
    // February has no 31st: then the whole month before is compared.
    const sameDay = `${formerFirst.slice(0, 8)}${dayOfMonth}`
    const sinceMidnightMs = now.getTime() - startOfShanghaiDay(now).getTime()
    const sameMidnight = new Date(`${sameDay}T00:00:00+08:00`)
    const hasSameDay = shanghaiDate(sameMidnight) === sameDay
    const sameHours = hasSameDay
      ? { from: sameMidnight, before: new Date(sameMidnight.getTime() + sinceMidnightMs + 1) }
      : { from: sameMidnight, before: sameMidnight }
    const [ofMonth = NONE, ofFormer = NONE] = await money.sums([
      {
        days: { from: first, before: today },
        hours: { from: startOfShanghaiDay(now), before: new Date(now.getTime() + 1) },
      },
      { days: { from: formerFirst, before: hasSameDay ? sameDay : first }, hours: sameHours },
    ])
    return { month: today.slice(0, 7), incomeFen: income(ofMonth), formerIncomeFen: income(ofFormer), ...ofMonth }
  }

  return { figures }
}

export type MonthFigures = ReturnType<typeof createMonthFiguresService>
