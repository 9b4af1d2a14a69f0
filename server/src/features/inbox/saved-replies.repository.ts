import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface SavedReplyRow {
  id: number
  title: string
  content: string
  ownerId: number | null
  usedCount: number
  version: number
}

const COLUMNS = sql`id, title, content, owner_id as "ownerId", used_count as "usedCount", version`

export function createSavedRepliesRepository(database: Database) {
  /** Shared replies and the user's own, the most used first. */
  async function list(userId: number): Promise<SavedReplyRow[]> {
    const { rows } = await sql<SavedReplyRow>`
      select ${COLUMNS} from saved_replies where owner_id is null or owner_id = ${userId}
      order by used_count desc, id`.execute(database)
    return rows
  }

  /** Counts the replies of one owner, or the shared ones. The advisory lock makes other inserts wait, so that the limit holds. */
  async function countOf(work: Work, ownerId: number | null): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtext('saved_replies'), ${ownerId ?? 0})`.execute(work)
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from saved_replies where owner_id is not distinct from ${ownerId}::int`.execute(
      work,
    )
    return rows[0]?.total ?? 0
  }

  async function insert(work: Work, row: { ownerId: number | null; title: string; content: string; now: Date }) {
    const { rows } = await sql<SavedReplyRow>`
      insert into saved_replies (owner_id, title, content, created_at)
      values (${row.ownerId}, ${row.title}, ${row.content}, ${row.now}) returning ${COLUMNS}`.execute(work)
    return rows[0] as SavedReplyRow
  }

  async function lock(work: Work, id: number): Promise<SavedReplyRow | undefined> {
    const { rows } = await sql<SavedReplyRow>`
      select ${COLUMNS} from saved_replies where id = ${id} for no key update`.execute(work)
    return rows[0]
  }

  async function change(work: Work, id: number, { title, content }: { title: string; content: string }) {
    const { rows } = await sql<SavedReplyRow>`
      update saved_replies set title = ${title}, content = ${content}, version = version + 1
      where id = ${id} returning ${COLUMNS}`.execute(work)
    return rows[0] as SavedReplyRow
  }

  function remove(work: Work, id: number) {
    return work.deleteFrom('saved_replies').where('id', '=', id).execute()
  }

  async function countUse(work: Work, id: number, userId: number): Promise<void> {
    await sql`
      update saved_replies set used_count = used_count + 1
      where id = ${id} and (owner_id is null or owner_id = ${userId})`.execute(work)
  }

  return { list, countOf, insert, lock, change, remove, countUse }
}

export type SavedRepliesRepository = ReturnType<typeof createSavedRepliesRepository>

/** The undo of a change reads the reply with this. */
export async function readSavedReply(work: Work, id: string): Promise<{ title: string; content: string } | null> {
  const { rows } = await sql<{ title: string; content: string }>`
    select title, content from saved_replies where id = ${Number(id)} for no key update`.execute(work)
  return rows[0] ?? null
}
