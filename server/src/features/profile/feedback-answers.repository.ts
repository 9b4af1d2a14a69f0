import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

export interface FeedbackAnswer {
  feedbackId: number
  content: string
  notice: { content: string; link: string }
  now: Date
  /** The member of staff. */
  by: number
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

export function createFeedbackAnswersRepository() {
  /**
   * The trigger writes the reply itself (`log-answers.sql`). The member is told in the same transaction, because an answer that the member
   * never hears of is none.
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
        answered_by = ${said.by}
      where id = ${feedbackId}`.execute(work)
    await work
      .insertInto('messages')
      .values({ user_id: found.user_id, content: notice.content, link: notice.link, created_at: now })
      .execute()
    return 'answered'
  }

  /** userId is the member with the booking's mobile number, or null. */
  async function decideIn(work: Work, decided: BookingAnswer): Promise<{ userId: number | null } | undefined> {
    const { rows } = await sql<{ userId: number | null }>`
      update feedback set answer = ${decided.content}, answered_at = ${decided.now}, answered_by = ${decided.by},
        decision = ${decided.decision}, call_at = coalesce(${decided.callAt ?? null}::timestamptz, call_at)
      where id = ${decided.feedbackId} and kind = 'booking'
      returning (select id from users where users.mobile = feedback.contact) as "userId"`.execute(work)
    return rows[0]
  }

  return { answerIn, decideIn }
}

export type FeedbackAnswersRepository = ReturnType<typeof createFeedbackAnswersRepository>
