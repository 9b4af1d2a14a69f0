import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import type { ContentRow } from './content.repository.ts'
import { tableOf } from './content-tables.ts'

export interface TrashFilter {
  kind?: ContentKind | undefined
  before?: Date | undefined
  /** Limits the list to the acts of this staff member. */
  removedBy?: number | undefined
  limit: number
}

export interface TrashRow {
  kind: ContentKind
  contentId: number
  title: string
  removedBy: number | null
  removedAt: Date
}

export function createTrashRepository(database: Database) {
  async function put(work: Work, kind: ContentKind, rows: readonly ContentRow[], by: number, now: Date): Promise<void> {
    if (rows.length === 0) return
    await work
      .insertInto('content_trash')
      .values(
        rows.map(({ id, title, hiddenAt }) => ({
          kind,
          content_id: id,
          was_hidden: hiddenAt !== null,
          title,
          removed_by: by,
          removed_at: now,
        })),
      )
      .execute()
  }

  async function take(work: Work, kind: DraftKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await work
      .deleteFrom('content_trash')
      .where('kind', '=', kind)
      .where('content_id', 'in', [...ids])
      .execute()
  }

  /** Keeps all rows of one moment together: many are thrown away at once, and the next page begins before that moment. */
  async function list({ kind, before, removedBy, limit }: TrashFilter): Promise<TrashRow[]> {
    const { rows } = await sql<TrashRow>`
      select kind, content_id as "contentId", title, removed_by as "removedBy", removed_at as "removedAt" from content_trash
      where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
        and ${before === undefined ? sql`true` : sql`removed_at < ${before}`}
        and ${removedBy === undefined ? sql`true` : sql`removed_by = ${removedBy}`}
      order by removed_at desc fetch first ${sql.lit(limit)} rows with ties`.execute(database)
    return rows
  }

  async function hasOlder({ kind, removedBy }: TrashFilter, than: Date): Promise<boolean> {
    const [first] = await list({ kind, removedBy, before: than, limit: 1 })
    return first !== undefined
  }

  function due(before: Date, limit: number) {
    return database
      .selectFrom('content_trash')
      .select([sql.ref<ContentKind>('kind').as('kind'), 'content_id as contentId'])
      .where('removed_at', '<', before)
      .orderBy('removed_at')
      .limit(limit)
      .execute()
  }

  /** Deletes the rows with their drafts and revisions. */
  async function erase(work: Work, kind: DraftKind, ids: readonly number[]): Promise<void> {
    const known = tableOf(kind)
    if (!known || ids.length === 0) return
    await sql`delete from ${sql.table(known.table)} where id = any(${[...ids]}::int[])`.execute(work)
    for (const table of ['drafts', 'revisions'] as const)
      await work
        .deleteFrom(table)
        .where('kind', '=', kind)
        .where('subject_id', 'in', [...ids])
        .execute()
  }

  return { put, take, list, hasOlder, due, erase }
}

export type TrashRepository = ReturnType<typeof createTrashRepository>
