import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentRepository } from './content.repository.ts'

/** Whether something published is seen; drafts ask, and know no table. */
export interface Sight {
  isHidden(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  /** False where this kind cannot be out of sight. */
  hide(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  show(work: Work, kind: DraftKind, contentId: number): Promise<void>
}

export function createSightService({ content, clock }: { content: ContentRepository; clock: Clock }): Sight {
  function hide(work: Work, kind: DraftKind, contentId: number): Promise<boolean> {
    return content.hide(work, kind, [contentId], clock.now())
  }

  function show(work: Work, kind: DraftKind, contentId: number): Promise<void> {
    return content.show(work, kind, [contentId])
  }

  return { isHidden: content.isHidden, hide, show }
}
