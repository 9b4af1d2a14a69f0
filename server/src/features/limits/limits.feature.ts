import type { Ground } from '../../ground.ts'
import { createRateLimitsRepository } from './rate-limits.repository.ts'
import { createRateLimits } from './rate-limits.service.ts'

export function createLimits({ database, clock }: Ground) {
  const limits = createRateLimits({ limits: createRateLimitsRepository(database), clock })
  return { services: { limits }, sweeps: [limits.sweep] }
}
