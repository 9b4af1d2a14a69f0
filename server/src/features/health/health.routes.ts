import type { healthContract } from '@bee/contract/manage/health/health.contract.ts'
import { ownOf, reach } from '../../http/staff/reach.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { HealthService } from './health.service.ts'
import type { IgnoredFindingsService } from './ignored-findings.service.ts'

interface HealthParts {
  health: HealthService
  ignoredFindings: IgnoredFindingsService
}

export const healthRoutes = ({ health, ignoredFindings }: HealthParts): StaffHandlers<typeof healthContract> => ({
  async overview(_input, { staff, right }) {
    const [{ rules, checkedAt, checking }, ignored] = await Promise.all([
      health.overview(ownOf(reach(staff, right))),
      ignoredFindings.newest(ownOf(reach(staff, right))),
    ])
    return { rules, ignoredCount: ignored.length, checkedTime: checkedAt?.toISOString() ?? null, checking }
  },
  check: (_input, { staff, write }) => write((work) => health.wishCheck(work, staff.userId)),
  rule: ({ rule }, { staff, right }) => health.ofRule(rule, ownOf(reach(staff, right))),
  async ignored(_input, { staff, right }) {
    const rows = await ignoredFindings.newest(ownOf(reach(staff, right)))
    return rows.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }))
  },
  ignore: (input, { staff, write }) => write((work) => ignoredFindings.ignore(work, input, staff)),
  unignore: (input, { staff, write }) => write((work) => ignoredFindings.unignore(work, input, staff)),
})
