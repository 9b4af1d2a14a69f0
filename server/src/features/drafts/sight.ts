import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Work } from '../../database/database.ts'

/** What drafts ask about being seen; who knows the tables answers. */
export interface Sight {
  isHidden(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  /** False where this kind cannot be out of sight. */
  hide(work: Work, kind: DraftKind, contentId: number): Promise<boolean>
  show(work: Work, kind: DraftKind, contentId: number): Promise<void>
}
