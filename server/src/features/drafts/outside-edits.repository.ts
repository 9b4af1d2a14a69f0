import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { sql } from 'kysely'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface KeptRevision {
  kind: DraftKind
  contentId: number
  body: object
  note: string
  by: number | null
  now: Date
}

export function createOutsideEditsRepository() {
  async function openDrafts(work: Work, kind: DraftKind, contentIds: readonly number[]) {
    const { rows } = await sql<{ contentId: number; editorName: string | null }>`
      select drafts.subject_id as "contentId", users.nick_name as "editorName"
      from drafts left join users on users.id = drafts.editor_id
      where drafts.kind = ${kind} and drafts.subject_id = any(${[...contentIds]}::int[]) and drafts.is_touched
      order by drafts.id for no key update of drafts`.execute(work)
    return rows
  }

  /** Those that have a revision. */
  async function revised(work: Work, kind: DraftKind, contentIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      select wanted.id from unnest(${[...contentIds]}::int[]) wanted (id)
      where exists (select from revisions where revisions.kind = ${kind} and revisions.subject_id = wanted.id)`.execute(
      work,
    )
    return new Set(rows.map(({ id }) => id))
  }

  async function insert(work: Work, revisions: readonly KeptRevision[]): Promise<void> {
    await insertRows(
      work,
      'revisions',
      revisions.map(({ kind, contentId, body, note, by, now }) => ({
        kind,
        subject_id: contentId,
        body,
        note,
        published_by: by,
        published_at: now,
      })),
    )
  }

  return { openDrafts, revised, insert }
}

export type OutsideEditsRepository = ReturnType<typeof createOutsideEditsRepository>
