import type { healthContract } from '@bee/contract/manage/health/health.contract.ts'
import type { Right } from '../../http/staff/staff-session.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import type { HealthService } from './health.service.ts'
import type { IgnoredFindingsService } from './ignored-findings.service.ts'

interface HealthParts {
  health: HealthService
  ignoredFindings: IgnoredFindingsService
}

/** Of whose courses; undefined: of everything. */
const ownOf = (right: Right, { userId }: { userId: number }) => (right.scope === 'all' ? undefined : userId)

export const healthRoutes = ({ health, ignoredFindings }: HealthParts): StaffHandlers<typeof healthContract> => ({
  async overview(_input, { staff, right }) {
    const [{ rules, checkedAt }, ignored] = await Promise.all([
      health.overview(ownOf(right, staff)),
      ignoredFindings.newest(ownOf(right, staff)),
    ])
    return { rules, ignoredCount: ignored.length, checkedTime: checkedAt?.toISOString() ?? null }
  },
  rule: ({ rule }, { staff, right }) => health.ofRule(rule, ownOf(right, staff)),
  async ignored(_input, { staff, right }) {
    const rows = await ignoredFindings.newest(ownOf(right, staff))
    return rows.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }))
  },
  ignore: (input, { staff, right, write }) =>
    write((work) => ignoredFindings.ignore(work, input, { userId: staff.userId, right })),
  unignore: (input, { staff, right, write }) =>
    write((work) => ignoredFindings.unignore(work, input, { userId: staff.userId, right })),
})
