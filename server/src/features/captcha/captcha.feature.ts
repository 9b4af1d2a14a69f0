import type { Ground } from '../../ground.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createCaptchasRepository } from './captchas.repository.ts'
import { createCaptchasService } from './captchas.service.ts'

export function createCaptcha({ database, clock, randomness, config }: Ground, { limits }: { limits: RateLimits }) {
  const captchas = createCaptchasService({
    captchas: createCaptchasRepository(database),
    limits,
    clock,
    randomness,
    fixedAnswer: config.captchaAnswer,
  })
  return { services: { captchas }, sweeps: [captchas.sweep] }
}
