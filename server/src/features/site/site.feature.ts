import { PageDraft } from '@bee/contract/drafts/page-draft.ts'
import { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'
import { siteContract } from '@bee/contract/site/site.contract.ts'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import { createSchoolStore } from '../../outside/school-store.ts'
import { agreementsFeature } from '../agreements/agreements.feature.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { captchaFeature } from '../captcha/captcha.feature.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import type { CourseOffersService } from '../courses/course-offers.service.ts'
import { createFrontEditingRepository } from './front-editing.repository.ts'
import { createAdvertEditingService, createBannerEditingService } from './front-editing.service.ts'
import { createLookPicturesService, type LookPicturesService } from './look-pictures.service.ts'
import { createPageEditingRepository } from './page-editing.repository.ts'
import { createPageDraftEditing, createPageEditingService } from './page-editing.service.ts'
import { createPromotionEditingRepository } from './promotion-editing.repository.ts'
import { createPromotionEditingService } from './promotion-editing.service.ts'
import { createPromotionsRepository } from './promotions.repository.ts'
import { createPromotionsService } from './promotions.service.ts'
import { createSiteRepository } from './site.repository.ts'
import { siteRoutes } from './site.routes.ts'
import { createSiteService } from './site.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The icons of the school and its picture for shared links; the pages give their addresses. */
    lookPictures: LookPicturesService
  }
}

/** Shared by all sites of a process: its helper process starts with the first picture. */
const pictures = createPictureCleaner()

export function createSite(
  { database, clock, cache, files, contentDir }: Dependencies,
  {
    limits,
    captchas,
    assets,
    agreements,
    courseOffers,
  }: {
    limits: RateLimits
    captchas: CaptchasService
    assets: AssetsService
    agreements: AgreementsService
    courseOffers: CourseOffersService
  },
) {
  const bannerEditing = createBannerEditingService({ editing: createFrontEditingRepository('banners'), assets })
  const advertEditing = createAdvertEditingService({ editing: createFrontEditingRepository('adverts'), assets })
  const pageEditing = createPageEditingService({ editing: createPageEditingRepository(), assets, clock })
  const promotionEditing = createPromotionEditingService({ editing: createPromotionEditingRepository() })
  const promotions = createPromotionsService({
    promotions: createPromotionsRepository(database),
    captchas,
    limits,
    offers: courseOffers,
    clock,
  })
  return {
    services: {
      site: createSiteService({ site: createSiteRepository(database), agreements, clock, cache }),
      lookPictures: createLookPicturesService({ store: createSchoolStore({ files, contentDir }), pictures }),
      promotions,
    },
    jobs: [routine('site.sweep-bookings', '清理一年以前的预约', promotions.sweepBookings)],
    drafts: {
      banner: draftWayOf(BannerDraft, bannerEditing),
      advert: draftWayOf(AdvertDraft, advertEditing),
      page: draftWayOf(PageDraft, createPageDraftEditing(pageEditing)),
      promotion: draftWayOf(PromotionDraft, promotionEditing),
    },
  }
}

export const siteFeature = defineFeature({
  name: 'site',
  needs: [limitsFeature, captchaFeature, assetsFeature, agreementsFeature, coursesFeature],
  create: createSite,
  routes(on, { site, promotions, lookPictures }) {
    on.implement(siteContract, siteRoutes(site, promotions))
    on.app.decorate('lookPictures', lookPictures)
  },
})
