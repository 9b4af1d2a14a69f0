import { sql } from 'kysely'
import { insertRows, withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedMessage {
  /** Null for a message to all members of that time. */
  userId: number | null
  content: string
  link: string
  createdAt: Date
  isDemo: boolean
}

export interface ImportedRead {
  userId: number
  messageId: number
  readAt: Date
}

export function createMessageImport() {
  /** Answers their ids, in the same order. */
  async function add(work: Work, messages: readonly ImportedMessage[]): Promise<number[]> {
    const rows = await withIds(
      work,
      'messages',
      messages.map(({ userId, content, link, createdAt, isDemo }) => ({
        user_id: userId,
        content,
        link,
        created_at: createdAt,
        is_demo: isDemo,
      })),
    )
    await insertRows(work, 'messages', rows)
    return rows.map(({ id }) => id)
  }

  /** A message to all is marked by its number; a member's own message has a row. */
  async function addReads(work: Work, reads: readonly ImportedRead[]): Promise<void> {
    const json = JSON.stringify(
      reads.map(({ userId, messageId, readAt }) => ({ user_id: userId, message_id: messageId, read_at: readAt })),
    )
    const given = sql`jsonb_populate_recordset(null::message_reads, ${json}::jsonb) given
      join messages on messages.id = given.message_id`
    await sql`
      insert into message_reads (user_id, message_id, read_at)
      select given.user_id, message_id, read_at from ${given} where number is null`.execute(work)
    await sql`
      insert into message_marks (user_id, read)
      select given.user_id, range_agg(int4range(number, number, '[]')) from ${given} where number is not null
      group by given.user_id`.execute(work)
  }

  return { add, addReads }
}
