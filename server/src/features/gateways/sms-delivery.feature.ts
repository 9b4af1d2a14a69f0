import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { providerAddresses } from '../../outside/providers/provider-addresses.ts'
import { createSealedBox, keyFor } from '../../outside/sealed-box.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { createAlarmOwners } from './alarm-owners.ts'
import { createGatewaySettingsRepository } from './gateway-settings.repository.ts'
import { createGatewaySettings } from './gateway-settings.service.ts'
import { createSmsDelivery } from './sms-delivery.service.ts'
import { createSmsReceipts } from './sms-receipts.service.ts'
import { createSmsReceiptsRepository } from './sms-receipts.repository.ts'
import { createSmsDrivers } from './sms-drivers.ts'

export function createSmsDeliveryServices(deps: Dependencies, { messages }: { messages: MessagesService }) {
  const { config, database, clock, randomness, log } = deps
  const rows = createGatewaySettingsRepository(database)
  const box = createSealedBox(keyFor(deps.secret, 'bee gateway settings'), randomness)
  const gatewaySettings = createGatewaySettings({ rows, box })
  const smsDrivers = createSmsDrivers({ addresses: providerAddresses(config.simulatorUrl), clock, randomness })
  const smsReceipts = createSmsReceipts({
    settings: gatewaySettings,
    receipts: createSmsReceiptsRepository(database),
    driverOf: smsDrivers,
    box,
    clock,
  })
  const asking: JobKind = {
    name: 'gateways.ask-receipts',
    title: '问短信送到了没有',
    input: z.unknown(),
    async run() {
      await smsReceipts.run()
    },
    schedule: { everyMinutes: 1 },
    isRoutine: true,
  }
  const alarmOwners = createAlarmOwners({ rows, messages, database, clock })
  const smsDelivery = createSmsDelivery({
    settings: gatewaySettings,
    rows,
    receipts: smsReceipts,
    alarmOwners,
    driverOf: smsDrivers,
    standing: deps.sms,
    isFixed: config.sms.gateway === 'webhook' || deps.sandbox !== undefined,
    isLog: config.sms.gateway === 'log',
    clock,
    log,
  })
  return { services: { gatewaySettings, smsDrivers, smsDelivery, smsReceipts, alarmOwners }, jobs: [asking] }
}

/** Apart from the desk of the gateways, which needs the log-in that needs this. */
export const smsDeliveryFeature = defineFeature({
  name: 'sms-delivery',
  needs: [messagesFeature],
  create: createSmsDeliveryServices,
})
