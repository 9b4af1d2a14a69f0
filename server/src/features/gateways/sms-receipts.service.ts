import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SealedBox } from '../../outside/sealed-box.ts'
import type { TakenSms } from '../../outside/sms-gateway.ts'
import type { GatewaySettings } from './gateway-settings.service.ts'
import { isSmsGateway, type SmsDrivers } from './sms-drivers.ts'
import type { AwaitedSms, SmsReceiptsRepository } from './sms-receipts.repository.ts'

/** The providers have most receipts after some seconds. */
const ASKED_EVERY_MS = MINUTE_MS
const ASKED_AT_ONCE = 20
const DAYS_KEPT = 400

/** Counts the messages of each gateway, and asks the providers which of them have arrived. */
export function createSmsReceipts(parts: {
  settings: Pick<GatewaySettings, 'list'>
  receipts: SmsReceiptsRepository
  driverOf: SmsDrivers
  box: SealedBox
  clock: Clock
}) {
  const { settings, receipts, driverOf, box, clock } = parts

  const today = () => shanghaiDate(clock.now())
  /** Bound to the number of the message, so that no row opens as another one. */
  const purposeOf = (receiptId: string) => `sms ${receiptId}`

  async function note(gateway: string, mobile: string, taken: TakenSms | undefined): Promise<void> {
    await receipts.noteSent(gateway, today())
    if (!taken) return
    const sealedMobile = box.seal(Buffer.from(mobile), purposeOf(taken.receiptId))
    await receipts.wait({ gateway, receiptId: taken.receiptId, sealedMobile, sentAt: clock.now() })
  }

  /** Whether the limit that the owner has set for a day is used up. */
  async function isUsedUp(gateway: string, perDay: string | undefined): Promise<boolean> {
    if (!perDay) return false
    return (await receipts.sentOn(gateway, today())) >= Number(perDay)
  }

  /** Undefined where they were sealed with another SECRET. */
  function mobileOf({ sealedMobile, receiptId }: AwaitedSms): string | undefined {
    try {
      return box.open(sealedMobile, purposeOf(receiptId)).toString()
    } catch {
      return undefined
    }
  }

  async function askAbout(awaited: readonly AwaitedSms[]): Promise<void> {
    const kept = await settings.list()
    for (const each of awaited) {
      const { name, facts, secrets } = kept.find(({ name: known }) => known === each.gateway) ?? {}
      const mobile = mobileOf(each)
      if (!name || !secrets || mobile === undefined || !isSmsGateway(name)) continue
      const { receiptId, sentAt } = each
      const receipt = await driverOf(name, { ...facts, ...secrets }).receiptOf?.({ mobile, receiptId, sentAt })
      if (receipt) await receipts.settle(each, shanghaiDate(sentAt), receipt)
    }
  }

  async function run(): Promise<void> {
    const now = clock.now()
    const before = new Date(now.getTime() - ASKED_EVERY_MS)
    await askAbout(await receipts.take(before, { now, limit: ASKED_AT_ONCE }))
    await receipts.forget({
      sentBefore: new Date(now.getTime() - RETENTION.smsReceipts.keptMs),
      dayBefore: shanghaiDate(now.getTime() - DAYS_KEPT * DAY_MS),
    })
  }

  const sums = () => receipts.sums(today())

  return { note, isUsedUp, run, sums }
}

export type SmsReceipts = ReturnType<typeof createSmsReceipts>
