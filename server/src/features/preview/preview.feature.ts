import { previewContract } from '@bee/contract/manage/content/preview.contract.ts'
import { createPreviewSandbox } from '../../create-preview-sandbox.ts'
import { defineFeature } from '../../feature.ts'
import { addPreviewMedia } from '../../http/media/media.ts'
import { contentFeature } from '../content/content.feature.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import { addPreviewCalls, previewRoutes } from './preview.routes.ts'
import { createPreviewsService, type PreviewsService } from './previews.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For the pages of drafts. */
    previews: PreviewsService
  }
}

/** Only the site has previews: they need its calls and its pages. A sandbox has the same features as the site. */
export const previewFeature = defineFeature({
  name: 'preview',
  needs: [draftsFeature, contentFeature, playerFeature],
  create: () => ({ services: {} }),
  staffRoutes({ app, deps, router, features }, { drafts, draftDesk, mediaSender }) {
    const previews = createPreviewsService({
      tokens: createPreviewTokens(deps),
      drafts,
      draftDesk,
      openStage: () => createPreviewSandbox(features, deps, app.log),
    })
    app.addHook('onClose', () => previews.close())
    app.decorate('previews', previews)
    router.implementStaff('preview', previewContract, previewRoutes(previews))
    addPreviewCalls(app, previews)
    addPreviewMedia(app, mediaSender, previews.isInPreview)
  },
})
