import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface PromotedTeacher {
  id: number
  name: string
  headUrl: string
}

export interface PromotedCourse {
  id: number
  name: string
  introduction: string
  imageUrl: string
  priceFen: number
  discountFen: number | null
  discountUntil: Date | null
}

export function createPromotionsRepository(database: Database) {
  /** Finds a visible page by its address, ignoring case. */
  async function find(address: string) {
    const { rows } = await sql<{ title: string; address: string; body: unknown }>`
      select title, address, body from promotions
      where lower(address) = lower(${address}) and hidden_at is null`.execute(database)
    return rows[0]
  }

  async function teachers(ids: readonly number[]): Promise<PromotedTeacher[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<PromotedTeacher>`
      select id, name, portrait_url as "headUrl" from teachers
      where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(database)
    return rows
  }

  async function courses(ids: readonly number[]): Promise<PromotedCourse[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<PromotedCourse>`
      select id, name, introduction, cover_url as "imageUrl", price_fen as "priceFen",
        discount_fen as "discountFen", discount_until as "discountUntil"
      from courses
      where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(database)
    return rows
  }

  /** A booking is a row of feedback with its own kind. */
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

  /** Only the school's promise holds them: no booking has an account. Their threads go with them. */
  async function deleteBookingsBefore(time: Date, atOnce: number): Promise<void> {
    await sql`
      delete from feedback where id in (
        select id from feedback where kind = 'booking' and call_at < ${time} order by call_at limit ${atOnce})`.execute(
      database,
    )
  }

  return { find, teachers, courses, insertBooking, deleteBookingsBefore }
}

export type PromotionsRepository = ReturnType<typeof createPromotionsRepository>
