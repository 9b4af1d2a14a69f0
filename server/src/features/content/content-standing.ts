import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Work } from '../../database/database.ts'
import { createContentRepository } from './content.repository.ts'

/** The target of audit events on several pieces of one kind. */
export const sightTarget = (kind: ContentKind, ids: readonly number[]) => ({
  kind: 'sight',
  id: `${kind}:${[...ids].toSorted((one, other) => one - other).join(',')}`,
})

/** Undo of a withdrawal compares these states with the event. */
export async function readVisibility(work: Work, id: string) {
  const [kind = '', ids = ''] = id.split(':')
  const rows = await createContentRepository().lock(work, kind as DraftKind, ids.split(',').map(Number))
  return rows.map((row) => ({ id: row.id, isHidden: row.hiddenAt !== null, isTrashed: row.trashedAt !== null }))
}
