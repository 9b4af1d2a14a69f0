import { readYuan, yuanOfFen } from '@bee/contract/money.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
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
import { askRaw, type GiveUpAfter } from '../ask-provider.ts'
import { silence } from '../refusal.ts'
import { NEVER_HEARD, NOTHING_TO_CLOSE, plainCode, UNDECIDED } from './alipay-answers.ts'
import { readAlipayBill } from './alipay-bill.ts'
import { createAskAlipay } from './ask-alipay.ts'
import { isTrueNotice, readNotice, signedAddress, type AlipayMerchant } from './sign-alipay.ts'

const TITLE_MAX = 256
const NONCE_BYTES = 16
const PAGES = {
  pc: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
} as const

export interface AlipaySettings {
  /** Of V3. */
  address: string
  /** Of the old gateway, whose pages members open. */
  pageAddress: string
  merchant: AlipayMerchant
  /** On a computer: a code on our page, or Alipay's own page. */
  pc: 'code' | 'page'
  clock: Clock
  randomness: Randomness
  giveUpAfter?: GiveUpAfter | undefined
}

const strange = (what: string) =>
  new PaymentTrouble({ cause: 'passing', sentence: `支付宝的回答看不懂（${what}），没有采信` })

/** In Asia/Shanghai, to the second. */
const timeText = (moment: Date) => shanghaiClock(moment).toISOString().slice(0, 19).replace('T', ' ')
const yuanText = (fen: number) => yuanOfFen(fen).toFixed(2)
const titleOf = (title: string) => [...title.replace(/[/=&]/g, ' ')].slice(0, TITLE_MAX).join('')

const PAID_STATES = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** The file is not signed, and its address lives for seconds. Only Alipay's own machines are asked. */
const FILE_HOST = /(?:^|\.)(?:alipay\.com|alipayobjects\.com|aliyuncs\.com)$/

export function createAlipay(settings: AlipaySettings): PaymentDriver {
  const { address, pageAddress, merchant, pc, clock, randomness, giveUpAfter } = settings
  const { ask } = createAskAlipay(settings)

  async function unless(codes: ReadonlySet<string>, act: () => Promise<{ body: Readonly<Record<string, unknown>> }>) {
    try {
      return { body: (await act()).body, code: undefined }
    } catch (error) {
      if (error instanceof PaymentTrouble && codes.has(error.code)) return { body: {}, code: error.code }
      throw error
    }
  }

  function pageOf(asked: AskedPayment, device: 'pc' | 'phone'): string {
    const { method, product } = PAGES[device]
    const { certificates, appId, key } = merchant
    const content = {
      out_trade_no: asked.number,
      total_amount: yuanText(asked.amountFen),
      subject: titleOf(asked.title),
      product_code: product,
      time_expire: timeText(asked.expiresAt),
    }
    const parameters = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: timeText(clock.now()),
      version: '1.0',
      notify_url: asked.noticeUrl,
      return_url: asked.returnUrl,
      biz_content: JSON.stringify(content),
      ...(certificates && { app_cert_sn: certificates.appSn, alipay_root_cert_sn: certificates.rootSn }),
    }
    return signedAddress(pageAddress, parameters, key)
  }

  async function begin(asked: AskedPayment): Promise<BegunPayment> {
    if (asked.device === 'phone') return { kind: 'link', text: pageOf(asked, 'phone') }
    if (asked.device === 'pc' && pc === 'page') return { kind: 'link', text: pageOf(asked, 'pc') }
    const { body } = await ask('POST', '/v3/alipay/trade/precreate', {
      out_trade_no: asked.number,
      total_amount: yuanText(asked.amountFen),
      subject: titleOf(asked.title),
      time_expire: timeText(asked.expiresAt),
      notify_url: asked.noticeUrl,
    })
    if (typeof body['qr_code'] !== 'string') throw strange('qr_code')
    return { kind: 'qr', text: body['qr_code'] }
  }

  function tradeOf(number: unknown, gatewayNumber: unknown, amount: unknown): TradeState {
    const amountFen = typeof amount === 'string' ? readYuan(amount) : undefined
    if (typeof number !== 'string' || typeof gatewayNumber !== 'string' || !amountFen) throw strange('total_amount')
    return { state: 'paid', trade: { number, gatewayNumber, amountFen } }
  }

  async function query(number: string): Promise<TradeState> {
    const { body, code } = await unless(NEVER_HEARD, () =>
      ask('POST', '/v3/alipay/trade/query', { out_trade_no: number }),
    )
    if (code !== undefined) return { state: 'unknown' }
    const { trade_status: state, out_trade_no: theirs, trade_no: gatewayNumber, total_amount: amount } = body
    if (theirs !== number || typeof state !== 'string') throw strange('out_trade_no')
    if (PAID_STATES.has(state)) return tradeOf(number, gatewayNumber, amount)
    // A trade that was paid and then given back as a whole is closed as well; only that one has a time of sending money.
    if (state === 'TRADE_CLOSED')
      return body['send_pay_date'] === undefined ? { state: 'closed' } : tradeOf(number, gatewayNumber, amount)
    return { state: 'waiting' }
  }

  /** A trade that the member has not opened yet does not exist for Alipay. It cannot be closed, and ends by its own time. */
  async function close(number: string): Promise<'closed' | 'paid'> {
    const { code } = await unless(NOTHING_TO_CLOSE, () =>
      ask('POST', '/v3/alipay/trade/close', { out_trade_no: number }),
    )
    if (code === undefined || NEVER_HEARD.has(code)) return 'closed'
    return (await query(number)).state === 'paid' ? 'paid' : 'closed'
  }

  async function refund(asked: AskedRefund): Promise<GatewayRefund> {
    const { key, number, amountFen, reason } = asked
    try {
      const { body } = await ask('POST', '/v3/alipay/trade/refund', {
        out_trade_no: number,
        out_request_no: key,
        refund_amount: yuanText(amountFen),
        refund_reason: [...reason].slice(0, 80).join(''),
      })
      if (body['out_trade_no'] !== number) throw strange('refund')
      if (body['fund_change'] === 'Y') return { state: 'done', number: key, sentence: '' }
      // Taken before, or not moved yet: the query knows which.
      const known = await queryRefund({ key, number })
      return known.state === 'unknown' ? { state: 'pending', number: '', sentence: '' } : known
    } catch (error) {
      if (!(error instanceof PaymentTrouble) || error.code === '') throw error
      const { cause, sentence } = error.refusal
      const isUndecided = UNDECIDED.has(error.code) || cause === 'passing'
      return { state: isUndecided ? 'pending' : 'failed', number: '', sentence }
    }
  }

  async function queryRefund({ key, number }: Pick<AskedRefund, 'key' | 'number'>): Promise<GatewayRefund> {
    const { body, code } = await unless(NEVER_HEARD, () =>
      ask('POST', '/v3/alipay/trade/fastpay/refund/query', { out_trade_no: number, out_request_no: key }),
    )
    const isDone = code === undefined && body['refund_status'] === 'REFUND_SUCCESS' && body['out_request_no'] === key
    return isDone ? { state: 'done', number: key, sentence: '' } : { state: 'unknown', number: '', sentence: '' }
  }

  const refuse = (sentence: string): HeardNotice => ({ kind: 'refused', sentence })

  /** Refunds send the notice of the payment again, with `refund_fee`; a whole one with `TRADE_CLOSED`. Neither is a payment. */
  function hear({ body }: GatewayNotice): Promise<HeardNotice> {
    const values = readNotice(body)
    if (!values || !isTrueNotice(values, merchant.alipayKey)) return Promise.resolve(refuse('验签没有通过'))
    const at = (name: string) => values.get(name)
    if (at('app_id') !== merchant.appId || (at('seller_id') ?? merchant.sellerId) !== merchant.sellerId) {
      return Promise.resolve(refuse('通知里是别的应用或收款账号'))
    }
    if (at('refund_fee') !== undefined || at('gmt_refund') !== undefined) {
      const key = at('out_biz_no')
      return Promise.resolve(key === undefined ? { kind: 'other' } : { kind: 'refund', key })
    }
    if (!PAID_STATES.has(at('trade_status') ?? '')) return Promise.resolve({ kind: 'other' })
    const state = tradeOf(at('out_trade_no'), at('trade_no'), at('total_amount'))
    return Promise.resolve(state.state === 'paid' ? { kind: 'payment', trade: state.trade } : { kind: 'other' })
  }

  async function bill(day: string) {
    const path = `/v3/alipay/data/dataservice/bill/downloadurl/query?bill_type=trade&bill_date=${day}`
    const { body, code } = await unless(new Set(['BILL_NOT_EXIST', 'ISP_BILL_NOT_EXIST']), () => ask('GET', path))
    // Alipay writes none for a day without trades, and says the same while it is still writing.
    if (code !== undefined) return undefined
    const file = body['bill_download_url']
    if (typeof file !== 'string') throw strange('bill_download_url')
    const { hostname, origin } = new URL(file)
    if (!FILE_HOST.test(hostname) && origin !== new URL(address).origin) throw strange('bill_download_url')
    const answer = await askRaw(file, { method: 'GET', headers: {}, giveUpAfter })
    if (answer?.status !== 200) throw new PaymentTrouble(silence('支付宝'))
    return readAlipayBill(answer.bytes)
  }

  /** A trade that cannot exist: the refusal proves that Alipay knows our key. */
  async function check(): Promise<string> {
    const number = `CHECK${randomness.bytes(NONCE_BYTES).toString('hex').slice(0, 20)}`
    const { state } = await query(number)
    if (state !== 'unknown') throw strange(plainCode(state))
    return '支付宝认得我们的签名，问一笔不存在的单，它说没有'
  }

  const reply: PaymentDriver['reply'] = (isTaken) => ({
    status: 200,
    contentType: 'text/plain',
    body: isTaken ? 'success' : 'fail',
  })

  return { merchant: merchant.appId, begin, query, close, refund, queryRefund, hear, reply, bill, check }
}
