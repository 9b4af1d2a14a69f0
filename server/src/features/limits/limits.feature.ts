import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createRateLimitsRepository } from './rate-limits.repository.ts'
import { createRateLimits } from './rate-limits.service.ts'

export function createLimits({ database, clock }: Dependencies) {
  const limits = createRateLimits({ limits: createRateLimitsRepository(database), clock })
  return { services: { limits }, jobs: [routine('limits.sweep', '清理过期的限额计数', limits.sweep)] }
}

export const limitsFeature = defineFeature({ name: 'limits', needs: [], create: createLimits })
