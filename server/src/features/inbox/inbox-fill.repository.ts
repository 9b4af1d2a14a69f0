import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

const SOURCES = ['comment', 'feedback', 'report'] as const
export type FillSource = (typeof SOURCES)[number]

/** The number of ids in one batch; each batch is a transaction of its own. */
const IDS_AT_ONCE = 1000

const TABLES = { comment: sql`comments`, feedback: sql`feedback`, report: sql`comments` }

/** Only rows without a thread: the triggers keep the others. */
const PUTS = {
  comment: (from: number, to: number) => sql`
    select put_inbox_comments(array(select id from comments where id > ${from}::int and id <= ${to}::int and parent_id is null
      and not exists (select from inbox_threads where comment_id = comments.id and inbox_threads.kind = 'comment')), true)`,
  feedback: (from: number, to: number) => sql`
    select put_inbox_feedback(array(select id from feedback where id > ${from}::int and id <= ${to}::int
      and not exists (select from inbox_threads where feedback_id = feedback.id)), true)`,
  report: (from: number, to: number) => sql`
    select put_inbox_reports(array(select distinct comment_id from comment_reports
      where comment_id > ${from}::int and comment_id <= ${to}::int and not exists (
        select from inbox_threads where inbox_threads.comment_id = comment_reports.comment_id and inbox_threads.kind = 'report')))`,
}

/** Makes threads for rows that are older than the inbox. */
export function createInboxFillRepository(database: Database) {
  /** Fills the next batch of a source; answers whether there may be more. */
  function fillNext(source: FillSource): Promise<boolean> {
    return database.transaction().execute(async (work) => {
      const { rows } = await sql<{ doneTo: number; last: number }>`
        select done_to as "doneTo", (select coalesce(max(id), 0) from ${TABLES[source]}) as last from inbox_fill
        where source = ${source} for update`.execute(work)
      const place = rows[0]
      if (!place || place.doneTo >= place.last) return false
      const to = Math.min(place.doneTo + IDS_AT_ONCE, place.last)
      await PUTS[source](place.doneTo, to).execute(work)
      await sql`update inbox_fill set done_to = ${to} where source = ${source}`.execute(work)
      return to < place.last
    })
  }

  /** A remark from before the inbox was read, which asks nothing, does not wait. */
  async function settleRemarks(work: Work, before: Date): Promise<void> {
    await sql`
      update inbox_threads set state = 'done', settled_at = last_at
      where kind = 'comment' and state = 'waiting' and not is_question and waiting_since < ${before}`.execute(work)
  }

  return { sources: SOURCES, fillNext, settleRemarks }
}

export type InboxFillRepository = ReturnType<typeof createInboxFillRepository>
