import type { Clock } from '../../clock.ts'
import {
  PaymentTrouble,
  type AskedPayment,
  type AskedRefund,
  type BegunPayment,
  type GatewayNotice,
  type GatewayRefund,
  type HeardNotice,
  type PaymentDriver,
  type TradeState,
} from '../../payment-driver.ts'
import type { Randomness } from '../../randomness.ts'
import { isObject, readObject, type GiveUpAfter } from '../ask-provider.ts'
import { wrongClock } from '../gateway-clock.ts'
import { createAskWechat, type CertificateMemory, type WechatMerchant } from './ask-wechat.ts'
import { jsapiParameters, isProbe, openResource, signatureOf, signedAt } from './sign-wechat.ts'
import { CLOSED, NEVER_HEARD, PAID, UNDECIDED } from './wechat-answers.ts'
import { readWechatBill, unpackBill } from './wechat-bill.ts'

const TITLE_MAX = 127
const NONCE_BYTES = 16
const CURRENCY = 'CNY'

export interface WechatPaySettings {
  address: string
  merchant: WechatMerchant
  appId: string
  /** The merchant may open the app from a browser on the phone. */
  hasH5: boolean
  memory: CertificateMemory
  clock: Clock
  randomness: Randomness
  giveUpAfter?: GiveUpAfter | undefined
}

const strange = (what: string) =>
  new PaymentTrouble({ cause: 'passing', sentence: `微信支付的回答看不懂（${what}），没有采信` })

/** `2026-11-19T20:30:00+08:00`: WeChat takes no fractions of a second. */
const timeText = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, '+00:00')

/** WeChat counts characters; a cut surrogate would be no text. */
const titleOf = (title: string) => [...title].slice(0, TITLE_MAX).join('')

const PAID_STATES = new Set(['SUCCESS', 'REFUND'])
const CLOSED_STATES = new Set(['CLOSED', 'REVOKED', 'PAYERROR'])
const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'abnormal',
}
const ABNORMAL_SENTENCE =
  '会员原来付款的卡收不进去。到微信支付商户平台的 交易中心 → 退款管理 里处理这一笔异常退款，退到别的卡或退回商户号以后线下退'

export function createWechatPay(settings: WechatPaySettings): PaymentDriver {
  const { merchant, appId, hasH5, clock, randomness } = settings
  const { ask, download, isFromWechat, refreshCertificates } = createAskWechat(settings)

  /** Undefined instead of a refusal with one of these codes. */
  async function unless(codes: ReadonlySet<string>, act: () => Promise<{ body: Readonly<Record<string, unknown>> }>) {
    try {
      return { body: (await act()).body, code: undefined }
    } catch (error) {
      if (error instanceof PaymentTrouble && codes.has(error.code)) return { body: {}, code: error.code }
      throw error
    }
  }

  async function begin(asked: AskedPayment): Promise<BegunPayment> {
    const common = {
      appid: appId,
      mchid: merchant.id,
      description: titleOf(asked.title),
      out_trade_no: asked.number,
      time_expire: timeText(asked.expiresAt),
      notify_url: asked.noticeUrl,
      amount: { total: asked.amountFen, currency: CURRENCY },
    }
    if (asked.device === 'wechat' && asked.openId !== undefined) {
      const payer = { openid: asked.openId }
      const { body } = await ask('POST', '/v3/pay/transactions/jsapi', { ...common, payer })
      if (typeof body['prepay_id'] !== 'string') throw strange('prepay_id')
      const nonce = randomness.bytes(NONCE_BYTES).toString('hex')
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      return {
        kind: 'jsapi',
        jsapi: jsapiParameters({ appId, prepayId: body['prepay_id'], timestamp, nonce }, merchant.key),
      }
    }
    if (asked.device === 'phone' && hasH5) {
      const scene = { payer_client_ip: asked.address, h5_info: { type: 'Wap' } }
      const { body } = await ask('POST', '/v3/pay/transactions/h5', { ...common, scene_info: scene })
      if (typeof body['h5_url'] !== 'string') throw strange('h5_url')
      return { kind: 'link', text: `${body['h5_url']}&redirect_url=${encodeURIComponent(asked.returnUrl)}` }
    }
    const { body } = await ask('POST', '/v3/pay/transactions/native', common)
    if (typeof body['code_url'] !== 'string') throw strange('code_url')
    return { kind: 'qr', text: body['code_url'] }
  }

  /** A trade of somebody else is none of ours, however well it is signed. */
  function isOurs(trade: Readonly<Record<string, unknown>>): boolean {
    return trade['mchid'] === merchant.id && (trade['appid'] === undefined || trade['appid'] === appId)
  }

  function stateOf(trade: Readonly<Record<string, unknown>>): TradeState {
    const { trade_state: state, out_trade_no: number, transaction_id: gatewayNumber, amount } = trade
    if (typeof state !== 'string' || typeof number !== 'string') throw strange('trade_state')
    if (CLOSED_STATES.has(state)) return { state: 'closed' }
    if (!PAID_STATES.has(state)) return { state: 'waiting' }
    const { total, currency } = isObject(amount) ? amount : {}
    const isWhole = typeof total === 'number' && Number.isInteger(total) && total > 0
    if (typeof gatewayNumber !== 'string' || !isWhole || (currency !== undefined && currency !== CURRENCY))
      throw strange('amount')
    return { state: 'paid', trade: { number, gatewayNumber, amountFen: total } }
  }

  async function query(number: string): Promise<TradeState> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}?mchid=${merchant.id}`
    const { body, code } = await unless(NEVER_HEARD, () => ask('GET', path))
    if (code !== undefined) return { state: 'unknown' }
    if (!isOurs(body) || body['out_trade_no'] !== number) throw strange('out_trade_no')
    return stateOf(body)
  }

  async function close(number: string): Promise<'closed' | 'paid'> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}/close`
    const known = new Set([...CLOSED, ...PAID, ...NEVER_HEARD])
    const { code } = await unless(known, () => ask('POST', path, { mchid: merchant.id }))
    return code !== undefined && PAID.has(code) ? 'paid' : 'closed'
  }

  function refundOf(body: Readonly<Record<string, unknown>>, key: string): GatewayRefund {
    const { status, out_refund_no: theirKey, refund_id: number } = body
    const state = typeof status === 'string' ? REFUND_STATES[status] : undefined
    if (state === undefined || theirKey !== key) throw strange('refund')
    const sentences = { abnormal: ABNORMAL_SENTENCE, failed: '微信支付关掉了这笔退款，钱没有动，可以再退一次' }
    const sentence = state === 'abnormal' || state === 'failed' ? sentences[state] : ''
    return { state, number: typeof number === 'string' ? number : '', sentence }
  }

  async function refund(asked: AskedRefund): Promise<GatewayRefund> {
    const { key, number, amountFen, totalFen, reason, noticeUrl } = asked
    try {
      const { body } = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: key,
        reason: [...reason].slice(0, 80).join(''),
        notify_url: noticeUrl,
        amount: { refund: amountFen, total: totalFen, currency: CURRENCY },
      })
      return refundOf(body, key)
    } catch (error) {
      // Without a code it is unknown whether WeChat has acted: the caller asks what became of it.
      if (!(error instanceof PaymentTrouble) || error.code === '') throw error
      const { cause, sentence } = error.refusal
      const isUndecided = UNDECIDED.has(error.code) || cause === 'passing'
      return { state: isUndecided ? 'pending' : 'failed', number: '', sentence }
    }
  }

  async function queryRefund({ key }: Pick<AskedRefund, 'key'>): Promise<GatewayRefund> {
    const { body, code } = await unless(NEVER_HEARD, () => ask('GET', `/v3/refund/domestic/refunds/${key}`))
    return code === undefined ? refundOf(body, key) : { state: 'unknown', number: '', sentence: '' }
  }

  const refuse = (sentence: string): HeardNotice => ({ kind: 'refused', sentence })

  async function hear({ headers, body }: GatewayNotice): Promise<HeardNotice> {
    const signature = signatureOf((name) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    })
    if (signature && isProbe(signature)) return refuse('微信支付试探验签的通知，照规矩没有采信')
    if (!signature || !(await isFromWechat(signature, body))) return refuse('验签没有通过')
    const late = wrongClock(clock.now(), signedAt(signature))
    if (late) return refuse(`通知签名的时刻离现在超过五分钟，也可能${late.sentence}`)
    const notice = readObject(body.toString())
    const { event_type: kind, resource } = notice ?? {}
    const opened = isObject(resource) ? openResource(resource, merchant.apiKey) : undefined
    const content = opened === undefined ? undefined : readObject(opened)
    if (typeof kind !== 'string' || !content) return refuse('APIv3 密钥解不开通知的内容')
    if (content['mchid'] !== undefined && content['mchid'] !== merchant.id) return refuse('通知里是别的商户号')
    if (kind.startsWith('REFUND.')) {
      const key = content['out_refund_no']
      return typeof key === 'string' ? { kind: 'refund', key } : { kind: 'other' }
    }
    if (kind !== 'TRANSACTION.SUCCESS') return { kind: 'other' }
    if (!isOurs(content)) return refuse('通知里是别的商户号或 AppID')
    const state = stateOf(content)
    return state.state === 'paid' ? { kind: 'payment', trade: state.trade } : { kind: 'other' }
  }

  async function bill(day: string) {
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
    const { body, code } = await unless(new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']), () => ask('GET', path))
    if (code !== undefined) return code === 'STATEMENT_CREATING' ? undefined : []
    const { download_url: address, hash_value: hash, hash_type: kind } = body
    if (typeof address !== 'string' || typeof hash !== 'string' || kind !== 'SHA1') throw strange('download_url')
    // Only the path: the file comes from where everything else was asked, so no answer leads us elsewhere.
    const { pathname, search } = new URL(address)
    return readWechatBill(unpackBill(await download(`${pathname}${search}`), hash))
  }

  /** The echo checks both signatures. The certificates, where the merchant has some, check the APIv3 key. */
  async function check(): Promise<string> {
    const message = randomness.bytes(NONCE_BYTES).toString('hex')
    const isEchoed = await echoed(message)
    if (!merchant.publicKey) await refreshCertificates()
    return isEchoed
      ? '微信支付认得我们的签名，我们也认得它的'
      : '微信支付认得我们的签名，我们也认得它的（这个商户号没有验签测试的权限，问的是一笔不存在的单）'
  }

  async function echoed(message: string): Promise<boolean> {
    try {
      const { body } = await ask('POST', '/v3/security/echo', { echo_message: message })
      if (body['echo_message'] !== message) throw strange('echo_message')
      return true
    } catch (error) {
      const isWithoutRight =
        error instanceof PaymentTrouble && (error.code === 'NO_AUTH' || NEVER_HEARD.has(error.code))
      if (!isWithoutRight) throw error
      await query(`CHECK${message.slice(0, 20)}`)
      return false
    }
  }

  const reply: PaymentDriver['reply'] = (isTaken) =>
    isTaken
      ? { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS"}' }
      : { status: 401, contentType: 'application/json', body: '{"code":"FAIL","message":"没有采信"}' }

  return { merchant: merchant.id, begin, query, close, refund, queryRefund, hear, reply, bill, check }
}
