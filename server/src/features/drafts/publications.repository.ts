import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Work } from '../../database/database.ts'
import { createContentChangesRepository } from './content-changes.repository.ts'
import { createRevisionsRepository } from './revisions.repository.ts'

/** The last publication of a piece of content, as its events name it. */
export const publicationTarget = (kind: ContentKind, contentId: number) => ({
  kind: 'publication',
  id: `${kind}:${contentId}`,
})

/** Audit undo reads the number of the last publication here. */
export async function readPublication(work: Work, id: string) {
  const [kind = '', contentId] = id.split(':')
  const subject = { kind: kind as DraftKind, contentId: Number(contentId) }
  const changes = createContentChangesRepository()
  // Locks in the order of content-changes.service.ts: drafts, then subjects.
  await changes.lockDrafts(work, [subject])
  await changes.lockSubjects(work, [subject])
  const revisionId = await createRevisionsRepository(work).newestId(work, kind as DraftKind, Number(contentId))
  return revisionId === undefined ? null : { revisionId }
}
