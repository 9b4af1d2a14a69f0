import { gatewaysContract } from '@bee/contract/manage/gateways/gateways.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { certificateEnd } from '../../outside/certificate-end.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SiteService } from '../site/site.service.ts'
import { createTlsCertificates } from './tls-certificates.service.ts'
import { createGatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings } from './gateway-settings.service.ts'
import { gatewaysRoutes } from './gateways.routes.ts'
import { createGatewaysService } from './gateways.service.ts'
import type { PaymentDrivers } from './payment-drivers.ts'
import { paymentWaysFeature } from './payment-ways.feature.ts'
import type { PaymentWays } from './payment-ways.service.ts'
import { ordersFeature } from '../orders/orders.feature.ts'
import type { PaymentsService } from '../orders/gateway/payments.service.ts'
import { staffNoticesFeature } from './notices/notices.feature.ts'
import type { SendLetter } from './notices/notice-senders.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { smsDeliveryFeature } from './sms-delivery.feature.ts'
import { createNoticesRepository } from './notices/notices.repository.ts'
import type { SmsDrivers } from './sms-drivers.ts'
import type { SmsReceipts } from './sms-receipts.service.ts'
import { createTryGateway } from './try-gateway.ts'

export function createGateways(
  { config, database, sms, clock, randomness }: Dependencies,
  others: {
    limits: RateLimits
    messages: MessagesService
    site: SiteService
    gatewaySettings: GatewaySettings
    smsDrivers: SmsDrivers
    smsReceipts: SmsReceipts
    sendLetter: SendLetter
    schoolNames: SchoolNamesService
    paymentDrivers: PaymentDrivers
    paymentWays: PaymentWays
    payments: PaymentsService
  },
) {
  const { limits, messages, site, gatewaySettings, smsDrivers, smsReceipts, sendLetter, schoolNames } = others
  const { paymentDrivers, paymentWays, payments } = others
  const rows = createGatewaySettingsRepository(database)
  const certificates = createTlsCertificates({
    settings: gatewaySettings,
    rows,
    notices: createNoticesRepository(database),
    messages,
    certificateEnd,
    database,
    clock,
  })
  const gateways = createGatewaysService({
    settings: gatewaySettings,
    rows,
    paymentWays,
    site,
    openAttempts: payments.openCount,
    smsReceipts,
    tryGateway: createTryGateway({
      driverOf: smsDrivers,
      paymentDrivers,
      site,
      sendLetter,
      schoolNames,
      standing: sms,
      limits,
      certificates,
      randomness,
      clock,
    }),
    messages,
    fixedHost: config.sms.gateway === 'webhook' ? new URL(config.sms.url).host : undefined,
    clock,
  })
  const looking: JobKind = {
    name: 'gateways.look-at-certificates',
    title: '看证书什么时候到期',
    input: z.unknown(),
    async run() {
      await certificates.run()
    },
    schedule: { dailyAt: { hour: 9, minute: 0 } },
    isRoutine: true,
  }
  return { services: { gateways }, jobs: [looking] }
}

export const gatewaysFeature = defineFeature({
  name: 'gateways',
  needs: [
    limitsFeature,
    messagesFeature,
    siteFeature,
    schoolNamesFeature,
    smsDeliveryFeature,
    staffNoticesFeature,
    paymentWaysFeature,
    ordersFeature,
  ],
  create: createGateways,
  staffRoutes: ({ router }, services) => router.implementStaff('gateways', gatewaysContract, gatewaysRoutes(services)),
})
