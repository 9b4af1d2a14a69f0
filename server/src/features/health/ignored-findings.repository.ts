import type { FindingKind, FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface NamedFinding {
  rule: FindingRule
  kind: FindingKind
  contentId: number
}

/** The stored reason, for the audit record and for its undo. */
export async function readIgnored(
  work: Work,
  { rule, kind, contentId }: NamedFinding,
): Promise<{ reason: string } | null> {
  const row = await work
    .selectFrom('ignored_findings')
    .select('reason')
    .where('rule', '=', rule)
    .where('kind', '=', kind)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row ?? null
}

export function createIgnoredFindingsRepository(database: Database) {
  /** Reads the finding of the last check and locks it, so that concurrent calls for one finding count it once. */
  async function lock(work: Work, { rule, kind, contentId }: NamedFinding) {
    const { rows } = await sql<{ title: string; courseId: number | null }>`
      select title, course_id as "courseId" from content_findings
      where rule = ${rule} and kind = ${kind} and content_id = ${contentId} for no key update`.execute(work)
    return rows[0]
  }

  /** Answers false where it was ignored already. */
  async function insert(
    work: Work,
    finding: NamedFinding & { title: string; courseId: number | null; reason: string; by: number; now: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into ignored_findings (rule, kind, content_id, title, course_id, reason, ignored_by, ignored_at)
      values (${finding.rule}, ${finding.kind}, ${finding.contentId}, ${finding.title}, ${finding.courseId}, ${finding.reason},
        ${finding.by}, ${finding.now})
      on conflict do nothing returning rule`.execute(work)
    return rows.length > 0
  }

  async function remove(work: Work, { rule, kind, contentId }: NamedFinding) {
    const { rows } = await sql<{ title: string; reason: string; courseId: number | null }>`
      delete from ignored_findings where rule = ${rule} and kind = ${kind} and content_id = ${contentId}
      returning title, reason, course_id as "courseId"`.execute(work)
    return rows[0]
  }

  /** Adjusts the total of the rule at once. The next check counts again. */
  async function recount(work: Work, { rule, kind, contentId }: NamedFinding, by: 1 | -1): Promise<void> {
    await sql`
      update content_checks set total = greatest(0, total + ${sql.lit(by)}) where rule = ${rule} and exists (
        select from content_findings where rule = ${rule} and kind = ${kind} and content_id = ${contentId})`.execute(
      work,
    )
  }

  async function newest(ownOf: number | undefined, limit: number) {
    const { rows } = await sql<NamedFinding & { title: string; reason: string; byName: string; at: Date }>`
      select rule, kind, content_id as "contentId", title, reason, coalesce(users.nick_name, '') as "byName", ignored_at as at
      from ignored_findings left join users on users.id = ignored_by
      where ${ownOf === undefined ? sql`true` : sql`course_id in (select course_id from course_staff where user_id = ${ownOf})`}
      order by ignored_at desc limit ${limit}`.execute(database)
    return rows
  }

  return { lock, insert, remove, recount, newest }
}

export type IgnoredFindingsRepository = ReturnType<typeof createIgnoredFindingsRepository>
