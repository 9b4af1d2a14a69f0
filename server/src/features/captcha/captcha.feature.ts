import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { addCaptchaRoute } from './captcha.routes.ts'
import { createCaptchasRepository } from './captchas.repository.ts'
import { createCaptchasService } from './captchas.service.ts'

export function createCaptcha(
  { database, clock, randomness, config }: Dependencies,
  { limits }: { limits: RateLimits },
) {
  const captchas = createCaptchasService({
    captchas: createCaptchasRepository(database),
    limits,
    clock,
    randomness,
    fixedAnswer: config.captchaAnswer,
  })
  return { services: { captchas }, jobs: [routine('captcha.sweep', '清理过期的图形验证码', captchas.sweep)] }
}

export const captchaFeature = defineFeature({
  name: 'captcha',
  needs: [limitsFeature],
  create: createCaptcha,
  routes: ({ app }, { captchas }) => addCaptchaRoute(app, captchas),
})
