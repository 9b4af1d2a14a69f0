import { gatewaysContract } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SiteService } from '../site/site.service.ts'
import { createGatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings } from './gateway-settings.service.ts'
import { gatewaysRoutes } from './gateways.routes.ts'
import { createGatewaysService } from './gateways.service.ts'
import { createPaymentWay } from './payment-way.service.ts'
import { staffNoticesFeature } from './notices/notices.feature.ts'
import type { SendLetter } from './notices/notice-senders.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { smsDeliveryFeature } from './sms-delivery.feature.ts'
import type { SmsDrivers } from './sms-drivers.ts'
import { createTryGateway } from './try-gateway.ts'

export function createGateways(
  { config, database, payment, sms, clock, randomness }: Dependencies,
  others: {
    limits: RateLimits
    messages: MessagesService
    site: SiteService
    gatewaySettings: GatewaySettings
    smsDrivers: SmsDrivers
    sendLetter: SendLetter
    schoolNames: SchoolNamesService
  },
) {
  const { limits, messages, site, gatewaySettings, smsDrivers, sendLetter, schoolNames } = others
  const paymentWay = createPaymentWay({ payment, site, limits, clock })
  const gateways = createGatewaysService({
    settings: gatewaySettings,
    rows: createGatewaySettingsRepository(database),
    paymentWay,
    tryGateway: createTryGateway({ driverOf: smsDrivers, sendLetter, schoolNames, standing: sms, limits, randomness }),
    messages,
    fixedHost: config.sms.gateway === 'webhook' ? new URL(config.sms.url).host : undefined,
    clock,
  })
  return { services: { gateways, paymentWay } }
}

export const gatewaysFeature = defineFeature({
  name: 'gateways',
  needs: [limitsFeature, messagesFeature, siteFeature, schoolNamesFeature, smsDeliveryFeature, staffNoticesFeature],
  create: createGateways,
  staffRoutes: ({ router }, services) => router.implementStaff('gateways', gatewaysContract, gatewaysRoutes(services)),
})
