import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Work } from '../../database/database.ts'
import { createRevisionsRepository } from './revisions.repository.ts'

/** What was published last of something, as its events name it. */
export const publicationTarget = (kind: ContentKind, contentId: number) => ({
  kind: 'publication',
  id: `${kind}:${contentId}`,
})

/** For taking a publication back: which one is the last. */
export async function readPublication(work: Work, id: string) {
  const [kind = '', contentId] = id.split(':')
  const revisions = createRevisionsRepository(work)
  await revisions.holdSubject(work, kind as DraftKind, Number(contentId))
  const revisionId = await revisions.newestId(work, kind as DraftKind, Number(contentId))
  return revisionId === undefined ? null : { revisionId }
}
