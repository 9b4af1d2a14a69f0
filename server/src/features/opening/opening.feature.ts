import { openingContract } from '@bee/contract/manage/opening.contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineFeature } from '../../feature.ts'
import { openingSources } from './opening-sources.ts'
import { createOpeningRepository, OPENING_CHANGED } from './opening.repository.ts'
import { openingRoutes } from './opening.routes.ts'
import { createOpeningService } from './opening.service.ts'

export function createOpening({ database, config, payment, clock, shut, log }: Dependencies) {
  const repository = createOpeningRepository(database)
  const opening = createOpeningService({
    opening: repository,
    sources: openingSources(repository, { sms: config.sms, hasOnlinePayment: !payment.isOffline }),
    shut,
    clock,
  })
  const hear = () => void opening.refresh().catch(log.failure('The opening of the school was not read'))
  return { services: { opening }, channels: { [OPENING_CHANGED]: { onNotice: hear, onGap: hear } } }
}

export const openingFeature = defineFeature({
  name: 'opening',
  needs: [],
  create: createOpening,
  // Before the first request: a stranger never sees a shut school.
  routes: (_site, { opening }) => opening.refresh(),
  staffRoutes: ({ router }, { opening }) => router.implementStaff('opening', openingContract, openingRoutes(opening)),
})
