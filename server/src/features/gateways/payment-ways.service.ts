import { GATEWAY_FORMS } from '@bee/contract/manage/gateways/gateway-forms.ts'
import {
  ONLINE_WAYS,
  type OnlineWay,
  type PaymentWayName,
  type PayingDevice,
} from '@bee/contract/orders/payment-ways.ts'
import type { Clock } from '../../outside/clock.ts'
import { PaymentTrouble, type PaymentDriver } from '../../outside/payment-driver.ts'
import type { Refusal } from '../../outside/providers/refusal.ts'
import type { AlarmOwners } from './alarm-owners.ts'
import type { GatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings, KeptGateway } from './gateway-settings.service.ts'
import { firstEnd, GATEWAY_OF_WAY, type PaymentDrivers } from './payment-drivers.ts'

const SEALED: Refusal = { cause: 'settings', sentence: 'SECRET 换过，存着的密钥打不开了，再填一次' }

export const isSwitchedOn = ({ facts }: Pick<KeptGateway, 'facts'>) => facts['state'] !== 'off'

/** The ways to pay that the desk has connected. */
export function createPaymentWays(parts: {
  settings: Pick<GatewaySettings, 'list' | 'find'>
  rows: Pick<GatewaySettingsRepository, 'noteSent'>
  alarmOwners: AlarmOwners
  driverOf: PaymentDrivers
  /** Nothing may leave the site. */
  isSandbox: boolean
  clock: Clock
}) {
  const { settings, rows, alarmOwners, driverOf, isSandbox, clock } = parts

  const hasEnded = ({ facts }: KeptGateway) => {
    const end = firstEnd(facts)
    return end !== undefined && end <= clock.now()
  }

  function isOffered(kept: KeptGateway | undefined): boolean {
    return kept?.secrets !== undefined && isSwitchedOn(kept) && !hasEnded(kept)
  }

  /** The ways to choose from. Inside of WeChat 支付宝 does not open. Whether a transfer is possible depends on the instructions as well. */
  async function offered(device: PayingDevice = 'pc'): Promise<PaymentWayName[]> {
    const kept = await settings.list()
    const of = (name: string) => kept.find((each) => each.name === name)
    const bank = of('pay-bank')
    const online = isSandbox ? [] : ONLINE_WAYS.filter((way) => isOffered(of(GATEWAY_OF_WAY[way])))
    return [
      ...online.filter((way) => way !== 'alipay' || device !== 'wechat'),
      ...(bank === undefined || isSwitchedOn(bank) ? (['bank'] as const) : []),
    ]
  }

  const hasOnline = async () => (await offered()).some((way) => way !== 'bank')

  /** Also of one that is switched off: its notices and refunds go on. Undefined when it is not connected. */
  async function find(way: OnlineWay): Promise<PaymentDriver | undefined> {
    if (isSandbox) return undefined
    const kept = await settings.find(GATEWAY_OF_WAY[way])
    if (!kept) return undefined
    if (!kept.secrets) throw new PaymentTrouble(SEALED)
    return driverOf(way, { ...kept.facts, ...kept.secrets })
  }

  /** Asks the gateway, and tells the owners when it has begun to refuse for a reason that they can mend. */
  async function ask<Result>(way: OnlineWay, act: (driver: PaymentDriver) => Promise<Result>): Promise<Result> {
    const name = GATEWAY_OF_WAY[way]
    const { title } = GATEWAY_FORMS[name]
    try {
      const driver = await find(way)
      if (!driver)
        throw new PaymentTrouble({ cause: 'settings', sentence: `${title}没有接上，在后台的 设置 → 短信与支付 里接` })
      return await act(driver)
    } catch (error) {
      if (error instanceof PaymentTrouble) await alarmOwners(name, title, error.refusal)
      throw error
    }
  }

  const noteWorking = (way: OnlineWay) => rows.noteSent(GATEWAY_OF_WAY[way], clock.now())

  return { offered, hasOnline, find, ask, noteWorking }
}

export type PaymentWays = ReturnType<typeof createPaymentWays>
