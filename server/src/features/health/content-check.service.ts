import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { FINDING_RULE_KEYS, type FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { FINDINGS_KEPT } from '@bee/contract/manage/health/health.contract.ts'
import { PAGE_TITLES } from '@bee/contract/manage/school-files/page-titles.ts'
import { openSince, workdayMs } from '@bee/contract/site/service-hours.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SchoolHoursService } from '../settings/school-hours.service.ts'
import { isFileRule, type FileRuleSearches } from './file-rules.ts'
import { addressesOf, RULE_WORDS, weightOf } from './finding-rules.ts'
import type { FindingsRepository, NewFinding } from './findings.repository.ts'
import { leavingSecond } from './leaving-second.ts'
import type { FoundRow, RuleSearchesRepository } from './rule-searches.repository.ts'

const UNANSWERED_DAYS = 2
/** The learners read for one lesson. More do not change the curve. */
const LEARNERS_READ = 5000

type Report = (progress: number, step: string) => Promise<void>

/** Finds defects in visible content, every night and on a wish. */
export function createContentCheck(parts: {
  database: Database
  findings: FindingsRepository
  searches: RuleSearchesRepository
  fileRules: FileRuleSearches
  schoolHours: Pick<SchoolHoursService, 'read'>
  clock: Clock
}) {
  const { database, findings, searches, fileRules, schoolHours, clock } = parts

  async function search(rule: FindingRule, now: Date): Promise<FoundRow[]> {
    if (isFileRule(rule)) return fileRules[rule](FINDINGS_KEPT)
    const hours = await schoolHours.read()
    const before = openSince(now.getTime(), UNANSWERED_DAYS * workdayMs(hours), hours)
    return searches.search(rule, { before, now, most: FINDINGS_KEPT })
  }

  async function findingOf(rule: FindingRule, found: FoundRow, now: Date): Promise<NewFinding> {
    const waitedDays = found.since ? Math.floor((now.getTime() - found.since.getTime()) / DAY_MS) : 0
    const leaveSecond =
      rule === 'lesson-abandoned' ? leavingSecond(await searches.seenRanges(found.contentId, LEARNERS_READ)) : undefined
    return {
      rule,
      kind: found.kind,
      contentId: found.contentId,
      courseId: found.courseId,
      place: found.place,
      title: found.kind === 'page' ? PAGE_TITLES[found.title as PageKey] : found.title,
      pictureUrl: found.pictureUrl,
      sentence: RULE_WORDS[rule].sentence(found, { waitedDays, leaveSecond }),
      ...addressesOf(rule, found),
      weight: weightOf(rule),
    }
  }

  /** A second run gives the same findings. */
  async function check(report: Report): Promise<Record<string, number>> {
    const totals: Record<string, number> = {}
    for (const [nth, rule] of FINDING_RULE_KEYS.entries()) {
      await report((100 * nth) / FINDING_RULE_KEYS.length, RULE_WORDS[rule].step)
      const now = clock.now()
      const found = await search(rule, now)
      const total = found[0]?.total ?? 0
      const rows: NewFinding[] = []
      for (const row of found) rows.push(await findingOf(rule, row, now))
      await database.transaction().execute((work) => findings.replace(work, { rule, findings: rows, total, now }))
      totals[rule] = total
    }
    return totals
  }

  return { check }
}
