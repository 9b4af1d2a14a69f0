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

  const bookings = () =>
    database
      .selectFrom('feedback')
      .select(['call_at as callAt', 'contact', 'content', 'created_at as createdAt'])
      .where('kind', '=', 'booking')

  function bookingsFrom(moment: Date, most: number) {
    return bookings().where('call_at', '>=', moment).orderBy('call_at').orderBy('id').limit(most).execute()
  }

  /** Those without a time lead. */
  function bookingsBefore(moment: Date, most: number) {
    return bookings()
      .where((where) => where.or([where('call_at', '<', moment), where('call_at', 'is', null)]))
      .orderBy('call_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
  }

  return { text, teachers, insertBooking, bookingsFrom, bookingsBefore }
}

export type PromotionsRepository = ReturnType<typeof createPromotionsRepository>
