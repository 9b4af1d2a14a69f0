import type { Database } from '../../database/database.ts'

export function createPromotionsRepository(database: Database) {
  function text(key: string) {
    return database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
  }

  function teachers(slugs: readonly string[]) {
    return database
      .selectFrom('teachers')
      .select(['slug', 'name', 'portrait_url'])
      .where('slug', 'in', slugs.length > 0 ? [...slugs] : [''])
      .where('hidden_at', 'is', null)
      .execute()
  }

  /** A booking is kept among the feedback, apart by its kind. */
  function insertBooking(booking: { content: string; contact: string; callAt: Date; now: Date }) {
    return database
      .insertInto('feedback')
      .values({
        kind: 'booking',
        content: booking.content,
        contact: booking.contact,
        call_at: booking.callAt,
        created_at: booking.now,
      })
      .execute()
  }

  return { text, teachers, insertBooking }
}

export type PromotionsRepository = ReturnType<typeof createPromotionsRepository>
