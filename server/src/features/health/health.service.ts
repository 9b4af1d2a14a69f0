import { FINDING_RULE_KEYS, FINDINGS_SHOWN, type FindingRule } from '@bee/contract/manage/today.contract.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { RULE_WORDS } from './finding-rules.ts'
import type { FindingsRepository, FoundRow, NewFinding } from './findings.repository.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const UNANSWERED_MS = 48 * HOUR_MS
/** Of one rule so many are kept; how many there are is kept as a number. */
const KEPT = 200

type Report = (progress: number, step: string) => Promise<void>

/** What is wrong with the content that is shown, found at night. */
export function createHealthService(parts: { database: Database; findings: FindingsRepository; clock: Clock }) {
  const { database, findings, clock } = parts

  function findingOf(rule: FindingRule, found: FoundRow, now: Date): NewFinding {
    const words = RULE_WORDS[rule]
    const waitedDays = found.since ? Math.floor((now.getTime() - found.since.getTime()) / DAY_MS) : 0
    return {
      rule,
      kind: found.kind,
      contentId: found.contentId,
      courseId: found.courseId,
      place: found.place,
      title: found.title,
      pictureUrl: found.pictureUrl,
      sentence: words.sentence(found, waitedDays),
      link: words.link(found),
      weight: words.weight,
    }
  }

  /** Done twice, it has found the same. */
  async function check(report: Report): Promise<Record<string, number>> {
    const totals: Record<string, number> = {}
    for (const [nth, rule] of FINDING_RULE_KEYS.entries()) {
      await report((100 * nth) / FINDING_RULE_KEYS.length, RULE_WORDS[rule].step)
      const now = clock.now()
      const found = await findings.search(rule, new Date(now.getTime() - UNANSWERED_MS), KEPT)
      const total = found[0]?.total ?? 0
      const rows = found.map((row) => findingOf(rule, row, now))
      await database.transaction().execute((work) => findings.replace(work, { rule, findings: rows, total, now }))
      totals[rule] = total
    }
    return totals
  }

  async function worst(ownOf: number | undefined) {
    const [list, { total, checkedAt }] = await Promise.all([
      findings.worst(ownOf, FINDINGS_SHOWN),
      findings.summary(ownOf),
    ])
    return { list, totalCount: total, checkedAt }
  }

  return { check, worst }
}

export type HealthService = ReturnType<typeof createHealthService>
