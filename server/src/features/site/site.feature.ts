import type { Ground } from '../../ground.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createFrontEditingRepository } from './front-editing.repository.ts'
import { createAdvertEditingService, createBannerEditingService } from './front-editing.service.ts'
import { createPageEditingRepository } from './page-editing.repository.ts'
import { createPageEditingService } from './page-editing.service.ts'
import { createPromotionsRepository } from './promotions.repository.ts'
import { createPromotionsService } from './promotions.service.ts'
import { createSiteRepository } from './site.repository.ts'
import { createSiteService } from './site.service.ts'

export function createSite(
  { database, clock, cache }: Ground,
  { limits, captchas, assets }: { limits: RateLimits; captchas: CaptchasService; assets: AssetsService },
) {
  return {
    services: {
      site: createSiteService({ site: createSiteRepository(database), clock, cache }),
      promotions: createPromotionsService({
        promotions: createPromotionsRepository(database),
        captchas,
        limits,
        clock,
      }),
      bannerEditing: createBannerEditingService({ editing: createFrontEditingRepository('banners'), assets, clock }),
      advertEditing: createAdvertEditingService({ editing: createFrontEditingRepository('adverts'), assets, clock }),
      pageEditing: createPageEditingService({ editing: createPageEditingRepository(), assets, clock }),
    },
  }
}
