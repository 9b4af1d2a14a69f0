import { GATEWAY_FORMS, type SmsGatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { ServiceLog } from '../../dependencies.ts'
import type { Clock } from '../../outside/clock.ts'
import { Undelivered, type Refusal, type RefusalCause } from '../../outside/providers/refusal.ts'
import {
  SmsUnavailable,
  type SmsGateway,
  type SmsLink,
  type SmsMessage,
  type TakenSms,
} from '../../outside/sms-gateway.ts'
import type { AlarmOwners } from './alarm-owners.ts'
import type { GatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings, GatewayValues } from './gateway-settings.service.ts'
import { isSmsGateway, type SmsDrivers } from './sms-drivers.ts'
import type { SmsReceipts } from './sms-receipts.service.ts'

/** With the number or the text it is the same with every gateway, so the next one is not asked. */
const ENDS: ReadonlySet<RefusalCause> = new Set(['number', 'limit', 'content'])
const SEALED: Refusal = { cause: 'settings', sentence: 'SECRET 换过，存着的密钥打不开了，再填一次' }

const usedUp = (perDay: string): Refusal => ({
  cause: 'account',
  sentence: `到了你定的一天最多 ${perDay} 条，明天再发；要多发就在「改」里调高`,
  field: 'perDay',
})

interface Connected {
  name: SmsGatewayName
  /** The owner's limit; empty for none. */
  perDay: string
  gateway: SmsGateway | undefined
}

interface Sending {
  mobile: string
  act: (gateway: SmsGateway) => Promise<TakenSms | undefined>
}

/** How codes leave the school: by the environment's gateway, by those of the desk in their order, or into the log. */
export function createSmsDelivery(parts: {
  settings: Pick<GatewaySettings, 'list'>
  rows: Pick<GatewaySettingsRepository, 'noteSent'>
  receipts: Pick<SmsReceipts, 'note' | 'isUsedUp'>
  alarmOwners: AlarmOwners
  driverOf: SmsDrivers
  /** The environment's gateway, or the log. */
  standing: SmsGateway
  /** Only the standing one counts: the environment decides, or nothing may leave the site. */
  isFixed: boolean
  /** The standing one writes into the log. */
  isLog: boolean
  clock: Clock
  log: ServiceLog
}) {
  const { settings, rows, receipts, alarmOwners, driverOf, standing, isFixed, isLog, clock, log } = parts

  async function connected(): Promise<Connected[]> {
    if (isFixed) return []
    return (await settings.list()).flatMap(({ name, facts, secrets }) => {
      if (!isSmsGateway(name)) return []
      const values: GatewayValues | undefined = secrets && { ...facts, ...secrets }
      return [{ name, perDay: facts['perDay'] ?? '', gateway: values && driverOf(name, values) }]
    })
  }

  async function noteRefusal(name: SmsGatewayName, refusal: Refusal): Promise<void> {
    log.warn(`${GATEWAY_FORMS[name].title}没有收下一条短信：${refusal.sentence}`)
    await alarmOwners(name, GATEWAY_FORMS[name].title, refusal)
  }

  /** Undefined when it was taken. */
  async function tryBy({ name, perDay, gateway }: Connected, { mobile, act }: Sending): Promise<Refusal | undefined> {
    try {
      if (!gateway) throw new Undelivered(SEALED)
      if (await receipts.isUsedUp(name, perDay)) throw new Undelivered(usedUp(perDay))
      await receipts.note(name, mobile, await act(gateway))
      await rows.noteSent(name, clock.now())
      return undefined
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error
      await noteRefusal(name, error.refusal)
      return error.refusal
    }
  }

  async function inTurn(gateways: readonly Connected[], sending: Sending): Promise<void> {
    let last: Refusal | undefined
    for (const each of gateways) {
      last = await tryBy(each, sending)
      if (!last) return
      if (ENDS.has(last.cause)) break
    }
    throw new SmsUnavailable('No SMS gateway took the message', last)
  }

  /** Throws `SmsUnavailable`. Says whether the code is in the log and nowhere else. */
  async function send(message: SmsMessage): Promise<{ isOnlyLogged: boolean }> {
    const gateways = await connected()
    if (gateways.length > 0) {
      await inTurn(gateways, { mobile: message.mobile, act: (gateway) => gateway.send(message) })
      return { isOnlyLogged: false }
    }
    await standing.send(message)
    return { isOnlyLogged: isLog }
  }

  /** Undefined where no gateway can carry a link: the templates of the clouds allow codes alone. */
  async function linkSender(): Promise<((message: SmsLink) => Promise<void>) | undefined> {
    const gateways = await connected()
    if (gateways.length === 0) return standing.sendLink?.bind(standing)
    const able = gateways.filter(({ gateway }) => gateway?.sendLink !== undefined)
    if (able.length === 0) return undefined
    return (message) => inTurn(able, { mobile: message.mobile, act: async (gateway) => gateway.sendLink?.(message) })
  }

  /** Whether a code reaches a phone, and not the log alone. */
  async function leavesTheSite(): Promise<boolean> {
    return !isLog || (await connected()).length > 0
  }

  return { send, linkSender, leavesTheSite }
}

export type SmsDelivery = ReturnType<typeof createSmsDelivery>
