import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

export function createBroadcastImport() {
  /** Adds a sent broadcast for every imported message to all members, with the count of its readers. */
  async function addSent(work: Work, messageIds: readonly number[], authorName: string): Promise<void> {
    await sql`
      insert into broadcasts (state, audience, content, link, send_at, sent_at, message_id, number, read_count, author_name,
        is_demo, created_at, updated_at)
      select 'sent', 'all', content, link, created_at, created_at, id, number,
        (select count(*) from message_marks where read @> messages.number), ${authorName}, is_demo, created_at, created_at
      from messages where user_id is null and id = any(${[...messageIds]}::int[]) order by number`.execute(work)
  }

  return { addSent }
}
