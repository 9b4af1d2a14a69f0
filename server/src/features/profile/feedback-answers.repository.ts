import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface WaitingRow {
  id: number
  kind: string
  nickName: string
  contact: string
  /** What was said last. */
  content: string
  waitingSince: Date
  /** Answered before: its writer came back to it. */
  isFollowUp: boolean
}

export interface FeedbackAnswer {
  feedbackId: number
  content: string
  notice: { content: string; link: string }
  now: Date
  /** Who of the staff; without it an operator's command. */
  by?: number | undefined
}

export interface BookingAnswer {
  feedbackId: number
  content: string
  decision: string
  /** Another time than the one that was asked for. */
  callAt?: Date | undefined
  by: number
  now: Date
}

export type Answered = 'answered' | 'known' | 'missing'

export function createFeedbackAnswersRepository(database: Database) {
  /** What waits for the school, the longest first; bookings are answered by telephone. */
  async function waiting(limit: number): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select feedback.id, feedback.kind, users.nick_name as "nickName", feedback.contact,
        coalesce(last.content, feedback.content) as content, feedback.since as "waitingSince",
        last.content is not null as "isFollowUp"
      from (
        select id, kind, user_id, contact, content, coalesce(member_replied_at, created_at) as since from feedback
        where kind <> 'booking' and (answer is null or member_replied_at > answered_at)
        order by coalesce(member_replied_at, created_at), id limit ${limit}) feedback
      join users on users.id = feedback.user_id
      left join lateral (
        select content from feedback_replies
        where feedback_replies.feedback_id = feedback.id and feedback_replies.user_id is not null
        order by feedback_replies.id desc limit 1) last on true
      order by feedback.since, feedback.id`.execute(database)
    return rows
  }

  /**
   * The reply itself is written by the trigger (`log-answers.sql`). The member is told in the same transaction: an answer that
   * nobody hears of is none.
   */
  async function answerIn(work: Work, said: FeedbackAnswer): Promise<Answered> {
    const { feedbackId, content, notice, now } = said
    const found = await work
      .selectFrom('feedback')
      .select(['user_id', 'answer', 'answered_at', 'member_replied_at'])
      .where('id', '=', feedbackId)
      .where('kind', '<>', 'booking')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return 'missing'
    const isLastWord = found.member_replied_at === null || found.member_replied_at <= (found.answered_at ?? 0)
    if (isLastWord && found.answer === content) return 'known'
    await sql`
      update feedback set answer = ${content}, answered_at = greatest(${now}::timestamptz, member_replied_at),
        answered_by = ${said.by ?? null}
      where id = ${feedbackId}`.execute(work)
    await work
      .insertInto('messages')
      .values({ user_id: found.user_id, content: notice.content, link: notice.link, created_at: now })
      .execute()
    return 'answered'
  }

  function answer(said: FeedbackAnswer): Promise<Answered> {
    return database.transaction().execute((work) => answerIn(work, said))
  }

  /** Answers whose number it is, if it is a member's. */
  async function decideIn(work: Work, decided: BookingAnswer): Promise<{ userId: number | null } | undefined> {
    const { rows } = await sql<{ userId: number | null }>`
      update feedback set answer = ${decided.content}, answered_at = ${decided.now}, answered_by = ${decided.by},
        decision = ${decided.decision}, call_at = coalesce(${decided.callAt ?? null}::timestamptz, call_at)
      where id = ${decided.feedbackId} and kind = 'booking'
      returning (select id from users where users.mobile = feedback.contact) as "userId"`.execute(work)
    return rows[0]
  }

  return { waiting, answer, answerIn, decideIn }
}

export type FeedbackAnswersRepository = ReturnType<typeof createFeedbackAnswersRepository>
