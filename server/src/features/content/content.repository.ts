import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { tableOf } from './content-tables.ts'
import type { Hindrance } from './content-use.ts'

export interface ContentRow {
  id: number
  title: string
  hiddenAt: Date | null
  trashedAt: Date | null
  /** Whether it was hidden already before it went into the trash. */
  wasHidden: boolean | null
}

export function createContentRepository() {
  /** Locks the rows until the transaction ends: of colleagues who act on them at once, the later one reads the new state. */
  async function lock(work: Work, kind: DraftKind, ids: readonly number[]): Promise<ContentRow[]> {
    const known = tableOf(kind)
    if (!known) return []
    const { rows } = await sql<ContentRow>`
      select content.id, content.${sql.ref(known.title)} as title, content.hidden_at as "hiddenAt",
        trash.removed_at as "trashedAt", trash.was_hidden as "wasHidden"
      from ${sql.table(known.table)} content
      left join content_trash trash on trash.kind = ${kind} and trash.content_id = content.id
      where content.id = any(${[...ids]}::int[]) order by content.id for no key update of content`.execute(work)
    return rows
  }

  async function isHidden(work: Work, kind: DraftKind, id: number): Promise<boolean> {
    const known = tableOf(kind)
    if (!known) return false
    const { rows } = await sql<{ isHidden: boolean }>`
      select hidden_at is not null as "isHidden" from ${sql.table(known.table)} where id = ${id}`.execute(work)
    return rows[0]?.isHidden ?? false
  }

  async function isTrashed(work: Work, kind: DraftKind, id: number): Promise<boolean> {
    const row = await work
      .selectFrom('content_trash')
      .select('content_id')
      .where('kind', '=', kind)
      .where('content_id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  /** False where this kind cannot be hidden. */
  async function hide(work: Work, kind: DraftKind, ids: readonly number[], now: Date): Promise<boolean> {
    const known = tableOf(kind)
    if (!known) return false
    await withdrawRows(work, known.table, ids, now)
    return true
  }

  async function show(work: Work, kind: DraftKind, ids: readonly number[]): Promise<void> {
    const known = tableOf(kind)
    if (known) await restoreRows(work, known.table, ids)
  }

  /** The first hindrance of each id that has one. */
  async function hindered(work: Work, hindrances: readonly Hindrance[], ids: readonly number[]) {
    const reasons = new Map<number, string>()
    for (const { used, sentence } of hindrances) {
      const { rows } = await used(ids.filter((id) => !reasons.has(id))).execute(work)
      for (const { id } of rows) reasons.set(id, sentence)
    }
    return reasons
  }

  return { lock, isHidden, isTrashed, hide, show, hindered }
}

export type ContentRepository = ReturnType<typeof createContentRepository>
