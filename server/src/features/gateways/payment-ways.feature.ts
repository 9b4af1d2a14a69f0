import type { Dependencies } from '../../dependencies.ts'
import { defineFeature } from '../../feature.ts'
import { providerAddresses } from '../../outside/providers/provider-addresses.ts'
import type { AlarmOwners } from './alarm-owners.ts'
import { createGatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings } from './gateway-settings.service.ts'
import { createPaymentDrivers } from './payment-drivers.ts'
import { createPaymentWays } from './payment-ways.service.ts'
import { smsDeliveryFeature } from './sms-delivery.feature.ts'

export function createPaymentWayServices(
  { config, database, clock, randomness, sandbox }: Dependencies,
  { gatewaySettings, alarmOwners }: { gatewaySettings: GatewaySettings; alarmOwners: AlarmOwners },
) {
  const paymentDrivers = createPaymentDrivers({ addresses: providerAddresses(config.simulatorUrl), clock, randomness })
  const paymentWays = createPaymentWays({
    settings: gatewaySettings,
    rows: createGatewaySettingsRepository(database),
    alarmOwners,
    driverOf: paymentDrivers,
    isSandbox: sandbox !== undefined,
    clock,
  })
  return { services: { paymentDrivers, paymentWays } }
}

/** Apart from the desk of the gateways: orders need it. */
export const paymentWaysFeature = defineFeature({
  name: 'payment-ways',
  needs: [smsDeliveryFeature],
  create: createPaymentWayServices,
})
