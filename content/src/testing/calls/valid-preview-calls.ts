import type { previewContract } from '@bee/contract/manage/content/preview.contract.ts'
import { newDraft } from './valid-drafts-calls.ts'
import type { ManageUses } from './valid-manage-call.ts'

export const VALID_PREVIEW_CALLS: ManageUses<{ preview: typeof previewContract }>['preview'] = {
  // A fresh one: other walks may have left a draft that cannot be previewed.
  offer: async (stage, by) => ({ draftId: (await newDraft(stage, by)).draftId }),
}
