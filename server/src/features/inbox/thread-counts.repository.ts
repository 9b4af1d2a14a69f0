import {
  INBOX_COUNT_MAX,
  INBOX_KINDS,
  type InboxKind,
  type InboxState,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { inOrder } from './thread-list.repository.ts'
import type { Reach } from '../../http/staff/reach.ts'

/** The waiting threads of one kind. */
interface WaitingRow {
  kind: InboxKind
  count: number
  oldestSince: Date
  firstId: number
  firstExcerpt: string
  firstNickName: string | null
  /** The time of a booked call; null for other kinds. */
  firstCallAt: Date | null
  firstReportCount: number
  courseIds: number[]
  assigneeIds: number[]
}

type KindCount = `${'waiting' | 'later'}_${InboxKind}`

type CountsRow = Record<KindCount | 'mine' | 'unassigned' | 'doneToday', number> & {
  /** The average time to the first answer in seconds; null without answers. */
  averageThisWeek: number | null
  averageLastWeek: number | null
}

interface Wanted {
  conditions: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** The order of an index: then PostgreSQL stops at `most` rows instead of reading the table. */
  order: RawBuilder<unknown>
  most: number
}

/** The first `most` rows that this reach allows. The limit is a literal, so one plan serves all staff. */
function ofReach(reach: Reach, { conditions, columns, order, most }: Wanted) {
  const limit = sql.lit(most)
  return reach.isAll
    ? sql`select ${columns} from inbox_threads threads where ${conditions} ${order} limit ${limit}`
    : sql`select found.* from course_staff own cross join lateral (
        select ${columns} from inbox_threads threads where ${conditions} and threads.course_id = own.course_id
        ${order} limit ${limit}) found
        where own.user_id = ${reach.userId} ${order} limit ${limit}`
}

const isKind = (state: InboxState, kind: InboxKind) =>
  sql`threads.state = ${sql.lit(state)} and threads.kind = ${sql.lit(kind)}`

const COLUMNS = sql`threads.kind, threads.sort_at, threads.id`
const most = INBOX_COUNT_MAX

const listed = (reach: Reach, state: InboxState, conditions: RawBuilder<unknown>) =>
  ofReach(reach, { conditions, columns: COLUMNS, order: inOrder(state), most })

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from (${rows}) counted)`

const ofKind = (reach: Reach, state: InboxState, kind: InboxKind) => listed(reach, state, isKind(state, kind))

/** Counts all kinds together. Without an order: PostgreSQL finds no index that has rows with a null assignee in one. */
const assigned = (reach: Reach, isOf: RawBuilder<unknown>) =>
  ofReach(reach, { conditions: sql`threads.state = 'waiting' and ${isOf}`, columns: COLUMNS, order: sql``, most })

const averageOf = (monday: string) => sql<number | null>`(
  select (total_seconds / answer_count)::int from inbox_answer_weeks where monday = ${monday}::date and answer_count > 0)`

export function createThreadCountsRepository(database: Database) {
  /** All the numbers beside the list; each stops counting at its limit. */
  async function counts(
    reach: Reach,
    asked: { userId: number; midnight: Date; thisMonday: string; lastMonday: string },
  ): Promise<CountsRow> {
    const byKind = INBOX_KINDS.flatMap((kind) =>
      (['waiting', 'later'] as const).map(
        (state) => sql`${countOf(ofKind(reach, state, kind))} as ${sql.ref(`${state}_${kind}`)}`,
      ),
    )
    const done = INBOX_KINDS.map(
      (kind) => sql`(${listed(reach, 'done', sql`${isKind('done', kind)} and threads.sort_at >= ${asked.midnight}`)})`,
    )
    const { rows } = await sql<CountsRow>`${prepared}
      select ${sql.join(byKind)}, ${countOf(assigned(reach, sql`threads.assigned_to = ${asked.userId}`))} as mine,
        ${countOf(assigned(reach, sql`threads.assigned_to is null`))} as unassigned,
        ${countOf(sql`${sql.join(done, sql` union all `)} limit ${sql.lit(most)}`)} as "doneToday",
        ${averageOf(asked.thisMonday)} as "averageThisWeek", ${averageOf(asked.lastMonday)} as "averageLastWeek"`.execute(
      database,
    )
    const [row] = rows
    if (!row) throw new Error('Nothing was counted')
    return row
  }

  /**
   * Waiting threads of each kind, counted up to `atMost`: the count, the oldest moment, the excerpt of the first, and the courses and
   * assignees.
   */
  async function waiting(reach: Reach, atMost: number): Promise<WaitingRow[]> {
    const columns = sql`threads.kind, threads.id, threads.sort_at, threads.assigned_to, threads.course_id`
    const open = INBOX_KINDS.map(
      (kind) =>
        sql`(${ofReach(reach, { conditions: isKind('waiting', kind), columns, order: inOrder('waiting'), most: atMost })})`,
    )
    const { rows } = await sql<WaitingRow>`${prepared}
      select totals.*, first.excerpt as "firstExcerpt", first.nick_name as "firstNickName", first.call_at as "firstCallAt",
        first.report_count as "firstReportCount"
      from (
        select kind, count(*)::int as count, min(sort_at) as "oldestSince", (array_agg(id order by sort_at, id))[1] as "firstId",
          coalesce(array_agg(distinct course_id) filter (where course_id is not null), '{}') as "courseIds",
          coalesce(array_agg(distinct assigned_to) filter (where assigned_to is not null), '{}') as "assigneeIds"
        from (${sql.join(open, sql` union all `)}) open group by kind) totals
      cross join lateral (
        select threads.excerpt, members.nick_name, feedback.call_at, threads.report_count from inbox_threads threads
        left join comments on comments.id = threads.comment_id
        left join feedback on feedback.id = threads.feedback_id
        left join users members on members.id = coalesce(comments.user_id, feedback.user_id)
        where threads.id = totals."firstId" limit 1) first`.execute(database)
    return rows.toSorted((one, other) => INBOX_KINDS.indexOf(one.kind) - INBOX_KINDS.indexOf(other.kind))
  }

  return { counts, waiting }
}

export type ThreadCountsRepository = ReturnType<typeof createThreadCountsRepository>
