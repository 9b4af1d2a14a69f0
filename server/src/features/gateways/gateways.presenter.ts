import { GATEWAY_FORMS, GATEWAY_NAMES, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Gateway, GatewayState } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { certificateWarning } from './tls-certificates.service.ts'
import type { KeptGateway } from './gateway-settings.service.ts'
import { isSmsGateway } from './sms-drivers.ts'
import type { SmsSums } from './sms-receipts.repository.ts'

const timeWords = (moment: Date) => shanghaiClock(moment).toISOString().slice(5, 16).replace('T', ' ')

interface Standing {
  name: GatewayName
  kept: KeptGateway | undefined
  /** The first of the SMS gateways that are connected. */
  firstSms: GatewayName | undefined
  fixedHost: string | undefined
  sums: SmsSums | undefined
  now: Date
}

function stateOf({ name, kept, firstSms, fixedHost, now }: Standing): GatewayState {
  if (fixedHost !== undefined && isSmsGateway(name)) return 'fixed'
  if (!kept) return 'none'
  if (!kept.secrets) return 'sealed'
  if (kept.failure !== null) return 'failing'
  if (certificateWarning(kept.certificateEndsAt, now) !== undefined) return 'ending'
  return isSmsGateway(name) && name !== firstSms ? 'spare' : 'used'
}

const FIXED = '服务器的环境变量 SMS_DOOR 已经定了走哪里，它优先。去掉它再重新启动，这里的才算数'
const SEALED = '服务器的 SECRET 换过，存着的密钥打不开了，再填一次就好'

/** 今天 312 条，送达 99.1%，没到的最后一条回的是 MK:0001；这个月 3120 条，约 ¥140 */
function countWords(
  { sentToday, deliveredToday, failedToday, sentThisMonth, failure }: SmsSums,
  price: string,
): string {
  const known = deliveredToday + failedToday
  const share = known > 0 ? `，送达 ${((100 * deliveredToday) / known).toFixed(1).replace('.0', '')}%` : ''
  const why = failedToday > 0 && failure ? `，没到的最后一条回的是 ${failure}` : ''
  const cost = price === '' ? '' : `，约 ${moneyWords(Math.round(sentThisMonth * Number(price) * 100))}`
  return `今天 ${sentToday} 条${share}${why}；这个月 ${sentThisMonth} 条${cost}`
}

function sentenceOf(state: GatewayState, { name, kept, fixedHost, sums, now }: Standing): string {
  // The host alone, because the address may contain a key.
  if (state === 'fixed') return name === 'sms-webhook' ? `环境变量定的：验证码交给 ${fixedHost}，每条都签名` : FIXED
  if (!kept) return GATEWAY_FORMS[name].about
  if (state === 'sealed') return SEALED
  if (kept.failure !== null) return `${timeWords(kept.failingSince ?? kept.changedAt)} 起：${kept.failure}`
  const sent = kept.sentAt ? `最近一条 ${timeWords(kept.sentAt)} 送出` : '还没有发过'
  const sign = kept.facts['signName']
  const counted = sums && countWords(sums, kept.facts['price'] ?? '')
  const warning = certificateWarning(kept.certificateEndsAt, now)
  return [sign === undefined ? '' : `签名【${sign}】`, counted, sent, warning].filter(Boolean).join('，')
}

function presentGateway(standing: Standing): Gateway {
  const { name, kept } = standing
  const state = stateOf(standing)
  return {
    gateway: name,
    state,
    sentence: sentenceOf(state, standing),
    values: kept
      ? GATEWAY_FORMS[name].fields.map(({ name: field }) => ({
          field,
          value: kept.facts[field] ?? '',
          tail: kept.tails[field] ?? null,
        }))
      : [],
    updateTime: kept?.changedAt.toISOString() ?? '',
  }
}

export function presentGateways(
  kept: readonly KeptGateway[],
  { sums, fixedHost, now }: { sums: readonly SmsSums[]; fixedHost: string | undefined; now: Date },
): Gateway[] {
  const firstSms = kept.find(({ name }) => isSmsGateway(name))?.name
  return GATEWAY_NAMES.map((name) =>
    presentGateway({
      name,
      kept: kept.find((each) => each.name === name),
      firstSms,
      fixedHost,
      sums: sums.find(({ gateway }) => gateway === name),
      now,
    }),
  )
}
