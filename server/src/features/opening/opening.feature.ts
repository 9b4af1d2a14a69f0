import { openingContract } from '@bee/contract/manage/opening.contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineFeature } from '../../feature.ts'
import { agreementsFeature } from '../agreements/agreements.feature.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import { paymentWaysFeature } from '../gateways/payment-ways.feature.ts'
import type { PaymentWays } from '../gateways/payment-ways.service.ts'
import { smsDeliveryFeature } from '../gateways/sms-delivery.feature.ts'
import type { SmsDelivery } from '../gateways/sms-delivery.service.ts'
import { openingSources } from './opening-sources.ts'
import { createOpeningRepository, OPENING_CHANGED } from './opening.repository.ts'
import { openingRoutes } from './opening.routes.ts'
import { createOpeningService } from './opening.service.ts'

export function createOpening(
  { database, clock, shut, log, sandbox }: Dependencies,
  others: { agreements: AgreementsService; smsDelivery: SmsDelivery; paymentWays: PaymentWays },
) {
  const repository = createOpeningRepository(database)
  const opening = createOpeningService({
    opening: repository,
    sources: openingSources(repository, others),
    shut,
    isPreview: sandbox !== undefined,
    clock,
  })
  const hear = () => void opening.refresh().catch(log.failure('The opening of the school was not read'))
  return { services: { opening }, channels: { [OPENING_CHANGED]: { onNotice: hear, onGap: hear } } }
}

export const openingFeature = defineFeature({
  name: 'opening',
  needs: [agreementsFeature, smsDeliveryFeature, paymentWaysFeature],
  create: createOpening,
  // Before the first request: a stranger never sees a shut school.
  routes: (_site, { opening }) => opening.refresh(),
  staffRoutes: ({ router }, { opening }) => router.implementStaff('opening', openingContract, openingRoutes(opening)),
})
