import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentRepository } from './content.repository.ts'
import type { TrashRepository } from './trash.repository.ts'

/** Whether a published piece is visible. Drafts ask here, because they know no table. */
export interface Visibility {
  isHidden(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  isTrashed(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  /** False where this kind cannot be hidden. A row that is hidden already keeps its date. */
  hide(work: Work, kind: DraftKind, contentIds: readonly number[]): Promise<boolean>
  show(work: Work, kind: DraftKind, contentIds: readonly number[]): Promise<void>
  /** Deletes the rows with their drafts and revisions. */
  erase(work: Work, kind: DraftKind, contentIds: readonly number[]): Promise<void>
}

export function createVisibilityService(parts: {
  content: ContentRepository
  trash: Pick<TrashRepository, 'erase'>
  clock: Clock
}): Visibility {
  const { content, trash, clock } = parts

  function hide(work: Work, kind: DraftKind, contentIds: readonly number[]): Promise<boolean> {
    return content.hide(work, kind, contentIds, clock.now())
  }

  const { isHidden, isTrashed, show } = content
  return { isHidden, isTrashed, hide, show, erase: trash.erase }
}
