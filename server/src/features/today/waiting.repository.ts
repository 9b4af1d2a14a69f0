import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface WaitingOrders {
  count: number
  since: Date
  sumFen: number
  nickName: string | null
}

export interface WaitingWords {
  count: number
  since: Date
  nickName: string
  content: string
  courseIds: number[]
}

export interface WaitingReports {
  count: number
  since: Date
  reporters: number
  reasons: string[]
  courseIds: number[]
}

export interface WaitingBookings {
  count: number
  since: Date
  due: Date
  content: string
}

/** Of the orders that wait for their payment so many are looked at: after seven days without one they are cancelled. */
const PENDING_LOOKED_AT = 5000

/** As the indexes have it. A rating asks nothing; what solved itself among the members waits for nobody. */
const IS_UNANSWERED = sql`
  is_question and parent_id is null and reply_content is null and hidden_at is null
    and not exists (select from comment_solutions where comment_solutions.comment_id = comments.id)`

/** Reads no more than `most` of anything: what waits is counted up to there, and the oldest is told. */
export function createWaitingRepository(database: Database, most: number) {
  async function only<Row>(query: RawBuilder<Row & { count: number }>): Promise<Row | undefined> {
    const { rows } = await query.execute(database)
    return rows[0] && rows[0].count > 0 ? rows[0] : undefined
  }

  /** Paid by transfer, with the picture of it: somebody has to look. */
  function orders() {
    return only(sql<WaitingOrders>`
      with waiting as materialized (
        select pending.user_id, pending.price_fen, receipt.created_at from (
          select id, user_id, price_fen from orders where status = 'pending'
          order by created_at limit ${PENDING_LOOKED_AT}) pending
        -- One by one: most receipts belong to orders that are paid long since.
        cross join lateral (
          select created_at from order_receipts where order_receipts.order_id = pending.id limit 1) receipt
        order by receipt.created_at limit ${most})
      select count(*)::int as count, min(waiting.created_at) as since, coalesce(sum(price_fen), 0)::float8 as "sumFen",
        (select users.nick_name from users where users.id = (
          select user_id from waiting order by created_at limit 1)) as "nickName"
      from waiting`)
  }

  /** Whose right reaches to the own courses alone: of each of them the oldest, and of those the oldest. */
  function unanswered(ownOf: number | undefined): RawBuilder<unknown> {
    const columns = sql`id, course_id, user_id, content, created_at`
    if (ownOf === undefined) {
      return sql`select ${columns} from comments where ${IS_UNANSWERED} order by is_question, created_at, id limit ${most}`
    }
    return sql`
      select oldest.* from course_staff cross join lateral (
        select ${columns} from comments
        where comments.course_id = course_staff.course_id and ${IS_UNANSWERED}
        order by created_at, id limit ${most}) oldest
      where course_staff.user_id = ${ownOf} order by oldest.created_at, oldest.id limit ${most}`
  }

  function comments(ownOf: number | undefined) {
    return only(sql<WaitingWords>`
      with waiting as materialized (${unanswered(ownOf)})
      select count(*)::int as count, min(waiting.created_at) as since,
        array_agg(distinct waiting.course_id) as "courseIds", first.content, users.nick_name as "nickName"
      from waiting, (select content, user_id from waiting order by created_at, id limit 1) first
      join users on users.id = first.user_id
      group by first.content, users.nick_name`)
  }

  function feedback() {
    return only(sql<WaitingWords>`
      with waiting as materialized (
        select id, user_id, content, coalesce(member_replied_at, created_at) as since from feedback
        where kind <> 'booking' and (answer is null or member_replied_at > answered_at)
        order by coalesce(member_replied_at, created_at), id limit ${most})
      select count(*)::int as count, min(waiting.since) as since, '{}'::int[] as "courseIds",
        coalesce(last.content, first.content) as content, users.nick_name as "nickName"
      from waiting, (select id, content, user_id from waiting order by since, id limit 1) first
      join users on users.id = first.user_id
      left join lateral (
        select content from feedback_replies
        where feedback_replies.feedback_id = first.id and feedback_replies.user_id is not null
        order by feedback_replies.id desc limit 1) last on true
      group by last.content, first.content, users.nick_name`)
  }

  /** Calls that were promised for today or later; the first is due first. */
  function bookings(today: Date) {
    return only(sql<WaitingBookings>`
      with waiting as materialized (
        select id, content, created_at, call_at from feedback
        where kind = 'booking' and call_at >= ${today} and answer is null order by call_at, id limit ${most})
      select count(*)::int as count, min(created_at) as since, min(call_at) as due,
        (select content from waiting order by call_at, id limit 1) as content
      from waiting`)
  }

  function reports(ownOf: number | undefined) {
    const isOwn =
      ownOf === undefined
        ? sql`true`
        : sql`exists (select from course_staff
            where course_staff.user_id = ${ownOf} and course_staff.course_id = comments.course_id)`
    return only(sql<WaitingReports>`
      with waiting as materialized (
        select comments.id, comments.course_id, comment_reports.created_at from comment_reports
        join comments on comments.id = comment_reports.comment_id and comments.hidden_at is null
        where ${isOwn} order by comment_reports.created_at, comment_reports.comment_id limit ${most}),
      first as (select id from waiting order by created_at, id limit 1)
      select count(distinct waiting.id)::int as count, min(waiting.created_at) as since,
        array_agg(distinct waiting.course_id) as "courseIds",
        (select count(*)::int from comment_reports where comment_id = (select id from first)) as reporters,
        (select coalesce(array_agg(distinct reason) filter (where reason <> ''), '{}') from comment_reports
          where comment_id = (select id from first)) as reasons
      from waiting`)
  }

  return { orders, comments, feedback, bookings, reports }
}

export type WaitingRepository = ReturnType<typeof createWaitingRepository>
