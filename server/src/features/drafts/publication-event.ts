import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Changed } from './content-changes.service.ts'
import { nounOf } from './draft-words.ts'
import type { DraftRow } from './drafts.repository.ts'
import { publicationTarget } from './publications.repository.ts'

/** The same event for a staff call and for the job at the hour. `more` ends the sentence. */
export function publicationEvent(
  draft: DraftRow,
  published: Pick<Changed, 'contentId' | 'revisionId'> | undefined,
  more = '',
) {
  const kind = draft.kind as ContentKind
  const { contentId = 0, revisionId = 0 } = published ?? {}
  return {
    target: publicationTarget(kind, contentId),
    summary: `发布${nounOf(kind, draft.body)}${more}`,
    after: { revisionId },
    undo: { call: 'drafts.undoPublish', input: { kind, contentId, revisionId } },
  }
}
