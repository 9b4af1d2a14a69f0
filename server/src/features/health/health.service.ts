import type { FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { FINDINGS_KEPT, FINDINGS_OF_A_RULE } from '@bee/contract/manage/health/health.contract.ts'
import { FINDINGS_SHOWN } from '@bee/contract/manage/today.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { JobKind } from '../../job-kind.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { FindingRow, FindingsRepository } from './findings.repository.ts'

/** The findings as staff see them, and the wish for a check. */
export function createHealthService(parts: {
  findings: FindingsRepository
  checking: JobKind
  jobs: Pick<JobsService, 'enqueue' | 'underWay'>
}) {
  const { findings, checking, jobs } = parts

  async function worst(ownOf: number | undefined) {
    const [list, { total, checkedAt }] = await Promise.all([
      findings.worst(ownOf, FINDINGS_SHOWN),
      findings.summary(ownOf),
    ])
    return { list, totalCount: total, checkedAt }
  }

  /** The findings by rule, the worst first. */
  async function overview(ownOf: number | undefined) {
    const [rows, { checkedAt }, running] = await Promise.all([
      findings.byRule(ownOf, FINDINGS_OF_A_RULE),
      findings.summary(ownOf),
      jobs.underWay(checking.name),
    ])
    const rules = new Map<FindingRule, { rule: FindingRule; total: number; list: FindingRow[] }>()
    for (const { total, ...row } of rows) {
      const group = rules.get(row.rule) ?? { rule: row.rule, total, list: [] }
      group.list.push(row)
      rules.set(row.rule, group)
    }
    return { rules: [...rules.values()], checkedAt, checking: running ?? null }
  }

  async function ofRule(rule: FindingRule, ownOf: number | undefined) {
    const list = await findings.ofRule(rule, ownOf, FINDINGS_KEPT)
    return { rule, total: list.length, list }
  }

  /** Two wishes share one job. */
  async function wishCheck(work: Work, by: number): Promise<Outcome<{ jobId: number }>> {
    const jobId = await jobs.enqueue(checking, {}, { key: 'wished', by, work })
    return {
      result: { jobId },
      event: {
        action: 'health.check',
        target: { kind: 'job', id: String(jobId) },
        summary: '让网站现在检查内容',
        undo: '只是查一查，没有可撤的',
      },
    }
  }

  return { wishCheck, worst, overview, ofRule }
}

export type HealthService = ReturnType<typeof createHealthService>
