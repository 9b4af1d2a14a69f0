import type { Ground } from '../../ground.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createPromotionsRepository } from './promotions.repository.ts'
import { createPromotionsService } from './promotions.service.ts'
import { createSiteRepository } from './site.repository.ts'
import { createSiteService } from './site.service.ts'

export function createSite(
  { database, clock }: Ground,
  { limits, captchas }: { limits: RateLimits; captchas: CaptchasService },
) {
  return {
    services: {
      site: createSiteService({ site: createSiteRepository(database) }),
      promotions: createPromotionsService({
        promotions: createPromotionsRepository(database),
        captchas,
        limits,
        clock,
      }),
    },
  }
}
