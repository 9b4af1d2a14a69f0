import { FINDING_RULE_KEYS, type FindingKind, type FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface NewFinding {
  rule: FindingRule
  kind: FindingKind
  contentId: number
  courseId: number | null
  place: string
  title: string
  sentence: string
  link: string
  fixLink: string
  pictureUrl: string
  weight: number
}

export interface FindingRow {
  id: number
  rule: FindingRule
  kind: FindingKind
  contentId: number
  place: string
  title: string
  sentence: string
  link: string
  fixLink: string
  pictureUrl: string
}

const COLUMNS = sql`
  id, rule, kind, content_id as "contentId", place, title, sentence, link, fix_link as "fixLink", picture_url as "pictureUrl"`
/** Without findings that a staff member has ignored since the last check. */
const IS_TOLD = sql`
  not exists (select from ignored_findings ignored where ignored.rule = content_findings.rule
    and ignored.kind = content_findings.kind and ignored.content_id = content_findings.content_id)`

export function createFindingsRepository(database: Database) {
  /** Replaces all findings of a rule in one transaction: a reader sees the last check or this one, never a mix. */
  async function replace(
    work: Work,
    { rule, findings, total, now }: { rule: FindingRule; findings: readonly NewFinding[]; total: number; now: Date },
  ): Promise<void> {
    await work.deleteFrom('content_findings').where('rule', '=', rule).execute()
    if (findings.length > 0) {
      const rows = findings.map((finding) => ({
        rule,
        kind: finding.kind,
        content_id: finding.contentId,
        course_id: finding.courseId,
        place: finding.place,
        title: finding.title,
        sentence: finding.sentence,
        link: finding.link,
        fix_link: finding.fixLink,
        picture_url: finding.pictureUrl,
        weight: finding.weight,
        found_at: now,
      }))
      await work.insertInto('content_findings').values(rows).execute()
    }
    await work
      .insertInto('content_checks')
      .values({ rule, total, checked_at: now })
      .onConflict((conflict) => conflict.column('rule').doUpdateSet({ total, checked_at: now }))
      .execute()
  }

  const ownCourses = (userId: number) =>
    sql`content_findings.course_id in (select course_id from course_staff where user_id = ${userId})`

  /** The findings with the greatest weight, in all content or in the own courses. */
  async function worst(ownOf: number | undefined, limit: number): Promise<FindingRow[]> {
    const { rows } = await sql<FindingRow>`
      select ${COLUMNS} from content_findings
      where ${ownOf === undefined ? sql`true` : ownCourses(ownOf)} and rule = any(${FINDING_RULE_KEYS}) and ${IS_TOLD}
      order by weight desc, id limit ${limit}`.execute(database)
    return rows
  }

  /** The total and the time of the last check. For own courses only the stored findings are counted. */
  async function summary(ownOf: number | undefined): Promise<{ total: number; checkedAt: Date | null }> {
    const total =
      ownOf === undefined
        ? sql`(select coalesce(sum(total), 0)::int from content_checks)`
        : sql`(select count(*)::int from content_findings where ${ownCourses(ownOf)} and ${IS_TOLD})`
    const { rows } = await sql<{ total: number; checkedAt: Date | null }>`
      select ${total} as total, (select max(checked_at) from content_checks) as "checkedAt"`.execute(database)
    return rows[0] ?? { total: 0, checkedAt: null }
  }

  /** The total of each rule, and its first findings. */
  async function byRule(ownOf: number | undefined, most: number) {
    const own = ownOf === undefined ? sql`true` : ownCourses(ownOf)
    const { rows } = await sql<FindingRow & { total: number }>`
      select ${COLUMNS}, total from (
        select content_findings.*, count(*) over (partition by content_findings.rule)::int as kept,
          row_number() over (partition by content_findings.rule order by content_findings.id) as nth,
          ${ownOf === undefined ? sql`content_checks.total` : sql`count(*) over (partition by content_findings.rule)::int`} as total
        from content_findings left join content_checks on content_checks.rule = content_findings.rule
        where ${own} and content_findings.rule = any(${FINDING_RULE_KEYS}) and ${IS_TOLD}) content_findings
      where nth <= ${most} order by weight desc, id`.execute(database)
    return rows
  }

  async function ofRule(rule: FindingRule, ownOf: number | undefined, most: number): Promise<FindingRow[]> {
    const { rows } = await sql<FindingRow>`
      select ${COLUMNS} from content_findings
      where rule = ${rule} and ${ownOf === undefined ? sql`true` : ownCourses(ownOf)} and ${IS_TOLD}
      order by id limit ${most}`.execute(database)
    return rows
  }

  return { replace, worst, summary, byRule, ofRule }
}

export type FindingsRepository = ReturnType<typeof createFindingsRepository>
