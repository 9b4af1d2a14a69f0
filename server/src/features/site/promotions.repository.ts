import type { Database } from '../../database/database.ts'

export function createPromotionsRepository(database: Database) {
  return {
    text: (key: string) => database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst(),

    teachers: (slugs: readonly string[]) =>
      database
        .selectFrom('teachers')
        .select(['slug', 'name', 'portrait_url'])
        .where('slug', 'in', slugs.length > 0 ? [...slugs] : [''])
        .execute(),

    /** The operator finds bookings among the feedback. */
    insertBooking: (booking: { content: string; contact: string; now: Date }) =>
      database
        .insertInto('feedback')
        .values({ kind: 'booking', content: booking.content, contact: booking.contact, created_at: booking.now })
        .execute(),
  }
}

export type PromotionsRepository = ReturnType<typeof createPromotionsRepository>
