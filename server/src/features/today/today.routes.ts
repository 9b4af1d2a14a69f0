import type { todayContract } from '@bee/contract/manage/today.contract.ts'
import { ownOf, reach } from '../../http/staff/reach.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { HealthService } from '../health/health.service.ts'
import type { DailyNumbersService } from '../statistics/daily-numbers.service.ts'
import type { TodayService } from './today.service.ts'

interface TodayParts {
  today: TodayService
  dailyNumbers: DailyNumbersService
  health: HealthService
}

export const todayRoutes = ({ today, dailyNumbers, health }: TodayParts): StaffHandlers<typeof todayContract> => ({
  async waiting(_input, { staff }) {
    const { list, doneToday, hasWaited } = await today.waiting(staff)
    return {
      doneToday,
      hasWaited,
      list: list.map(({ since, due, ...line }) => ({
        ...line,
        sinceTime: since.toISOString(),
        dueTime: due?.toISOString() ?? null,
      })),
    }
  },
  // The nightly numbers cover the whole school, so a right limited to own courses cannot see them.
  numbers: async (_input, { staff, right }) => (reach(staff, right).isAll ? dailyNumbers.lastThirtyDays() : null),
  async upcoming(_input, { staff }) {
    const lines = await today.upcoming(staff)
    return lines.map(({ at, ...line }) => ({ ...line, time: at.toISOString() }))
  },
  async findings(_input, { staff, right }) {
    const { list, totalCount, checkedAt } = await health.worst(ownOf(reach(staff, right)))
    return { list, totalCount, checkedTime: checkedAt?.toISOString() ?? null }
  },
})
