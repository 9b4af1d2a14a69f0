import { DAY_MS } from '@bee/contract/durations.ts'
import { GATEWAY_FORMS, GATEWAY_NAMES, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Gateway, GatewayState } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { certificateWarning } from './tls-certificates.service.ts'
import type { KeptGateway } from './gateway-settings.service.ts'
import { ENDING_MS, firstEnd } from './payment-drivers.ts'
import { isSwitchedOn } from './payment-ways.service.ts'
import { isSmsGateway } from './sms-drivers.ts'
import type { SmsSums } from './sms-receipts.repository.ts'

const isPayment = (name: GatewayName) => GATEWAY_FORMS[name].group === 'pay'

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

/** How long the first of its certificates still lasts; undefined without one. */
function lastsMs({ kept, now }: Standing): number | undefined {
  const end = kept && firstEnd(kept.facts)
  return end && end.getTime() - now.getTime()
}

function stateOf(standing: Standing): GatewayState {
  const { name, kept, firstSms, fixedHost } = standing
  if (fixedHost !== undefined && isSmsGateway(name)) return 'fixed'
  // A transfer needs no settings: it is possible until somebody switches it off.
  if (!kept) return name === 'pay-bank' ? 'used' : 'none'
  if (!kept.secrets) return 'sealed'
  const lasts = lastsMs(standing) ?? Infinity
  if (kept.failure !== null || lasts <= 0) return 'failing'
  if (isPayment(name) && !isSwitchedOn(kept)) return 'off'
  const ending = certificateWarning(kept.certificateEndsAt, standing.now)
  if (lasts < ENDING_MS || ending !== undefined) return 'ending'
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

/** What a certificate of the payment gateway has to do with its state. */
function certificateSentence(standing: Standing): string | undefined {
  const lasts = lastsMs(standing)
  if (lasts === undefined || lasts >= ENDING_MS) return undefined
  if (lasts <= 0) return '证书过期了，付款页上已经不给学员选。换一份新的'
  const days = Math.ceil(lasts / DAY_MS)
  return `证书还有 ${days} 天到期，到期那一刻起就收不了款。去申请一份新的，填到这里`
}

function paymentSentence(state: GatewayState, { name, kept }: Standing): string {
  if (state === 'off') return '接着，先不给学员选；付过的照样能退'
  if (name === 'pay-bank') return '学员照着付款说明转账，收到以后人工确认'
  return kept?.sentAt ? `付了款订单自己确认，最近一次 ${timeWords(kept.sentAt)} 有回音` : '付了款订单自己确认'
}

function sentenceOf(state: GatewayState, standing: Standing): string {
  const { name, kept, fixedHost, sums, now } = standing
  // The host alone, because the address may contain a key.
  if (state === 'fixed') return name === 'sms-webhook' ? `环境变量定的：验证码交给 ${fixedHost}，每条都签名` : FIXED
  if (!kept) return name === 'pay-bank' ? paymentSentence(state, standing) : GATEWAY_FORMS[name].about
  if (state === 'sealed') return SEALED
  if (kept.failure !== null) return `${timeWords(kept.failingSince ?? kept.changedAt)} 起：${kept.failure}`
  const certificate = certificateSentence(standing)
  if (certificate !== undefined) return certificate
  if (isPayment(name)) return paymentSentence(state, standing)
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
