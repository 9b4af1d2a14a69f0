import { shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Money, MonthFiguresRepository } from './month-figures.repository.ts'

const MONTHS_A_YEAR = 12

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const monthBefore = (year: number, month: number) =>
  month === 1 ? { year: year - 1, month: MONTHS_A_YEAR } : { year, month: month - 1 }
const income = ({ paidFen, refundedFen }: Money) => paidFen - refundedFen

/** What came in this month, beside the same stretch of the month before. */
export function createMonthFiguresService({ money, clock }: { money: MonthFiguresRepository; clock: Clock }) {
  async function figures() {
    const now = clock.now()
    const today = shanghaiDate(now)
    const [year = 0, month = 0] = today.split('-').map(Number)
    const first = firstOf(year, month)
    const former = monthBefore(year, month)
    const formerFirst = firstOf(former.year, former.month)
    const dayOfMonth = today.slice(-2)
    // February has no 31st: then the whole of the month before is compared with.
    const sameDay = `${formerFirst.slice(0, 8)}${dayOfMonth}`
    const sinceMidnightMs = now.getTime() - startOfShanghaiDay(now).getTime()
    const sameMidnight = new Date(`${sameDay}T00:00:00+08:00`)
    const hasSameDay = shanghaiDate(sameMidnight) === sameDay
    const [counted, running, formerCounted, formerRunning] = await Promise.all([
      money.ofDays(first, today),
      money.between(startOfShanghaiDay(now), new Date(now.getTime() + 1)),
      money.ofDays(formerFirst, hasSameDay ? sameDay : first),
      hasSameDay ? money.between(sameMidnight, new Date(sameMidnight.getTime() + sinceMidnightMs + 1)) : undefined,
    ])
    return {
      month: today.slice(0, 7),
      incomeFen: income(counted) + income(running),
      formerIncomeFen: income(formerCounted) + (formerRunning ? income(formerRunning) : 0),
      paidFen: counted.paidFen + running.paidFen,
      paidCount: counted.paidCount + running.paidCount,
      refundedFen: counted.refundedFen + running.refundedFen,
      refundCount: counted.refundCount + running.refundCount,
    }
  }

  return { figures }
}

export type MonthFigures = ReturnType<typeof createMonthFiguresService>
