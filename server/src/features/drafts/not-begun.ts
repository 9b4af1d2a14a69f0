import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import type { DraftRow } from './drafts.repository.ts'

/** Content in the shape of a draft, or a blank draft: an editor shows it before the first save begins a real one. */
export const notBegun = (kind: DraftKind, contentId: number | null, body: object, now: Date): DraftRow => ({
  id: NOT_BEGUN,
  kind,
  contentId,
  body,
  version: 0,
  baseId: null,
  editorId: null,
  updatedAt: now,
  publishAt: null,
  begunBy: null,
  tracedBy: null,
  tracedAt: null,
  isTouched: false,
  putsBack: false,
  reviewAskedAt: null,
  reviewAskedBy: null,
  reviewNote: '',
  returnedReason: '',
  publishBy: null,
  publishNote: '',
  publishWaived: [],
})
