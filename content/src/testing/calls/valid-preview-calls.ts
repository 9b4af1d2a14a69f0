import type { previewContract } from '@bee/contract/manage/content/preview.contract.ts'
import { newDraft } from './valid-drafts-calls.ts'
import type { ManageUses } from './valid-manage-call.ts'

export const VALID_PREVIEW_CALLS: ManageUses<{ preview: typeof previewContract }>['preview'] = {
  // A fresh one: what others have left in the draft of a course may not be fit to be seen.
  offer: async (stage, by) => ({ draftId: (await newDraft(stage, by)).draftId }),
}
