import type { Ground } from '../../ground.ts'
import type { DraftDesk } from '../drafts/draft-desk.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import { createPreviewsService, type Stage } from './previews.service.ts'

/** Only the site has previews: they need its calls and its pages. */
export function createPreviews(
  { secret, clock }: Pick<Ground, 'secret' | 'clock'>,
  others: { drafts: DraftsService; draftDesk: DraftDesk; openStage: () => Promise<Stage> },
) {
  return createPreviewsService({ tokens: createPreviewTokens({ secret, clock }), ...others })
}
