import type { FeedbackKind } from '@bee/contract/profile/profile.contract.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

export interface NewFeedback {
  userId: number
  kind: FeedbackKind
  content: string
  contact: string
  rating: number | null
  pictures: readonly string[]
  now: Date
}

const COLUMNS = [
  'id',
  sql.ref<FeedbackKind>('kind').as('kind'),
  'content',
  'contact',
  'rating',
  'pictures',
  'answer',
  'answered_at as answeredAt',
  'created_at as createdAt',
] as const

export interface FeedbackReplyRow {
  id: number
  feedbackId: number
  /** Null for a reply of the school. */
  userId: number | null
  content: string
  createdAt: Date
}

export type Replied = 'written' | 'known' | 'missing' | 'unanswered' | 'full'

export function createFeedbackRepository(database: Database) {
  // A booking from a promotional page is in no member's list.
  const ofMember = (userId: number) =>
    database.selectFrom('feedback').where('user_id', '=', userId).where('kind', '<>', 'booking')

  function list(userId: number, request: PageRequest) {
    return ofMember(userId)
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(userId: number): Promise<number> {
    const row = await ofMember(userId)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  function find(userId: number, feedbackId: number) {
    return ofMember(userId).select(COLUMNS).where('id', '=', feedbackId).executeTakeFirst()
  }

  /** The replies of all these threads, each thread in its order. */
  function replies(feedbackIds: readonly number[]): Promise<FeedbackReplyRow[]> {
    return database
      .selectFrom('feedback_replies')
      .select(['id', 'feedback_id as feedbackId', 'user_id as userId', 'content', 'created_at as createdAt'])
      .where('feedback_id', 'in', [...feedbackIds])
      .orderBy('id')
      .execute()
  }

  /** Writes a reply only after the school has answered, and at most `most`. The same words a moment ago count as the same click. */
  function reply(
    { userId, feedbackId, content, now }: { userId: number; feedbackId: number; content: string; now: Date },
    { most, twinWithinMs }: { most: number; twinWithinMs: number },
  ): Promise<Replied> {
    return database.transaction().execute(async (work): Promise<Replied> => {
      // Two clicks at once, and the school's answer, wait for each other here.
      const { rows } = await sql<{ isAnswered: boolean }>`
        select answer is not null as "isAnswered" from feedback
        where id = ${feedbackId} and user_id = ${userId} and kind <> 'booking' for no key update`.execute(work)
      if (!rows[0]) return 'missing'
      if (!rows[0].isAnswered) return 'unanswered'
      const said = await work
        .selectFrom('feedback_replies')
        .select(['user_id', 'content', 'created_at'])
        .where('feedback_id', '=', feedbackId)
        .orderBy('id', 'desc')
        .execute()
      const last = said[0]
      const isTwin = last?.user_id === userId && last.content === content
      if (isTwin && now.getTime() - last.created_at.getTime() < twinWithinMs) return 'known'
      if (said.length >= most) return 'full'
      await work
        .insertInto('feedback_replies')
        .values({ feedback_id: feedbackId, user_id: userId, content, created_at: now })
        .execute()
      // Later than the answer even when the clock was set back: otherwise staff would not see that a reply waits.
      await sql`
        update feedback set member_replied_at = greatest(${now}::timestamptz, answered_at + interval '1 ms')
        where id = ${feedbackId}`.execute(work)
      return 'written'
    })
  }

  /** The same words a moment ago count as the same click: the earlier feedback is answered, and nothing is written. */
  function write(feedback: NewFeedback, twinWithinMs: number) {
    return database.transaction().execute(async (work) => {
      const { userId, now } = feedback
      // Two clicks at once wait for each other here.
      await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const twin = await work
        .selectFrom('feedback')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .where('content', '=', feedback.content)
        .where('created_at', '>', new Date(now.getTime() - twinWithinMs))
        .orderBy('id')
        .executeTakeFirst()
      if (twin) return { row: twin, isNew: false }
      const row = await work
        .insertInto('feedback')
        .values({
          user_id: userId,
          kind: feedback.kind,
          content: feedback.content,
          contact: feedback.contact,
          rating: feedback.rating,
          pictures: [...feedback.pictures],
          created_at: now,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      return { row, isNew: true }
    })
  }

  return { list, count, find, replies, reply, write }
}

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>
export type FeedbackRow = Awaited<ReturnType<FeedbackRepository['list']>>[number]
