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

export function createFeedbackRepository(database: Database) {
  // A booking from a promotional page belongs to nobody's list.
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

  /** The same words a moment ago are the same click: then that one is answered and nothing written. */
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

  return { list, count, write }
}

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>
export type FeedbackRow = Awaited<ReturnType<FeedbackRepository['list']>>[number]
