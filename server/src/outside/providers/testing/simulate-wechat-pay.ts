import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Received } from './read-request.ts'
import { WECHAT_KEYS } from './payment-keys.ts'
import {
  createSimulatedTrades,
  type GatewayAnswer,
  type PaymentAct,
  type SimulatedNotice,
  type SimulatedRefund,
  type SimulatedTrade,
} from './simulated-trades.ts'
import { wechatBillOf } from './simulated-bills.ts'
import { createWechatEnvelope, refuse, type Asked, type Body, type Said } from './wechat-envelope.ts'

const NUMBER = /^[0-9A-Za-z_\-|*]{6,32}$/
const REAL_HOST = 'https://api.mch.weixin.qq.com'

export interface WechatNoticeChange {
  amountFen?: number
  mchId?: string
  /** The signature is of this many seconds ago. */
  ageSeconds?: number
  /** One character of the body differs from what was signed. */
  isAltered?: boolean
  isProbe?: boolean
}

/** WeChat Pay, APIv3, written from its published pages and apart from our own signing. */
export function createWechatPaySimulator(now: () => Date) {
  const books = createSimulatedTrades('42', now)
  const { mchId, appId, platforms } = WECHAT_KEYS
  const { signatureHeaders, seal, whyRefused, signWith } = createWechatEnvelope(now, books.isNew)
  const files = new Map<string, Buffer>()
  let certificates: readonly (0 | 1)[] = [0]
  let isWithoutEcho = false

  function begin(kind: string, { body }: Asked): Said {
    const {
      appid,
      mchid,
      out_trade_no: number,
      description,
      time_expire: expires,
      notify_url: noticeUrl,
      amount,
    } = body
    const { total, currency } = (amount ?? {}) as { total?: unknown; currency?: unknown }
    if (appid !== appId || mchid !== mchId) return refuse(400, 'APPID_MCHID_NOT_MATCH')
    const isTotal = typeof total === 'number' && Number.isInteger(total) && total > 0 && currency === 'CNY'
    if (typeof number !== 'string' || !NUMBER.test(number) || !isTotal) return refuse(400, 'PARAM_ERROR')
    if (typeof description !== 'string' || description === '' || [...description].length > 127)
      return refuse(400, 'PARAM_ERROR')
    if (typeof noticeUrl !== 'string' || noticeUrl.includes('?')) return refuse(400, 'PARAM_ERROR')
    const expiresAt = new Date(String(expires))
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(expires)) ||
      expiresAt.getTime() < now().getTime() + 60_000
    )
      return refuse(400, 'PARAM_ERROR', 'time_expire')
    if (kind === 'h5' && !(body['scene_info'] as { payer_client_ip?: string } | undefined)?.payer_client_ip)
      return refuse(400, 'PARAM_ERROR')
    if (kind === 'jsapi' && !(body['payer'] as { openid?: string } | undefined)?.openid)
      return refuse(400, 'PARAM_ERROR')
    const opened = books.open({ number, amountFen: total, expiresAt, noticeUrl, title: description })
    if (opened === 'used') return refuse(403, 'OUT_TRADE_NO_USED')
    if (opened === 'closed') return refuse(400, 'ORDER_CLOSED')
    if (opened === 'paid') return refuse(400, 'ORDERPAID')
    const id = `wx${randomBytes(8).toString('hex')}`
    const answers: Record<string, Body> = {
      native: { code_url: `weixin://wxpay/bizpayurl?pr=${id}&simulated=${number}` },
      h5: {
        h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${id}&package=1&simulated=${number}`,
      },
      jsapi: { prepay_id: id },
    }
    return { status: 200, body: answers[kind] }
  }

  const tradeBody = (trade: SimulatedTrade, amountFen = trade.amountFen, mchid = mchId): Body => ({
    appid: appId,
    mchid,
    out_trade_no: trade.number,
    trade_state:
      trade.state === 'paid'
        ? books.refundedOf(trade.number) > 0
          ? 'REFUND'
          : 'SUCCESS'
        : trade.state === 'open'
          ? 'NOTPAY'
          : 'CLOSED',
    ...(trade.state === 'paid' && {
      transaction_id: trade.gatewayNumber,
      trade_type: 'NATIVE',
      success_time: trade.paidAt?.toISOString(),
      amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
    }),
  })

  function query({ path, query: parameters }: Asked): Said {
    const trade = books.find(decodeURIComponent(path.split('/').at(-1) ?? ''))
    if (parameters.get('mchid') !== mchId) return refuse(400, 'PARAM_ERROR')
    return trade ? { status: 200, body: tradeBody(trade) } : refuse(404, 'ORDER_NOT_EXIST')
  }

  function close({ path, body }: Asked): Said {
    const trade = books.find(decodeURIComponent(path.split('/').at(-2) ?? ''))
    if (body['mchid'] !== mchId) return refuse(400, 'PARAM_ERROR')
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST')
    if (trade.state === 'paid') return refuse(400, 'ORDERPAID')
    trade.state = 'closed'
    return { status: 204 }
  }

  const STATES: Record<SimulatedRefund['state'], string> = {
    done: 'SUCCESS',
    pending: 'PROCESSING',
    abnormal: 'ABNORMAL',
  }
  const refundBody = (refund: SimulatedRefund): Body => ({
    refund_id: refund.gatewayNumber,
    out_refund_no: refund.key,
    out_trade_no: refund.number,
    status: STATES[refund.state],
    amount: { refund: refund.amountFen, total: books.find(refund.number)?.amountFen, currency: 'CNY' },
  })

  function refund({ body }: Asked): Said {
    const { out_trade_no: number, out_refund_no: key, amount } = body
    const { refund: amountFen, total } = (amount ?? {}) as { refund?: unknown; total?: unknown }
    const isWhole = typeof amountFen === 'number' && Number.isInteger(amountFen) && amountFen > 0
    if (typeof number !== 'string' || typeof key !== 'string' || key.length > 64 || !isWhole)
      return refuse(400, 'PARAM_ERROR')
    const trade = books.find(number)
    if (!trade) return refuse(404, 'RESOURCE_NOT_EXISTS')
    if (trade.amountFen !== total) return refuse(400, 'INVALID_REQUEST', 'total')
    const given = books.giveBack({ key, number, amountFen })
    return typeof given === 'string' ? refuse(400, 'INVALID_REQUEST', given) : { status: 200, body: refundBody(given) }
  }

  function bill({ query: parameters }: Asked): Said {
    const day = parameters.get('bill_date') ?? ''
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || parameters.get('bill_type') !== 'ALL') return refuse(400, 'PARAM_ERROR')
    const text = wechatBillOf(books, { day, mchId, appId })
    if (text === undefined) return refuse(400, 'NO_STATEMENT_EXIST')
    const token = randomBytes(12).toString('hex')
    files.set(token, gzipSync(text))
    const hash = createHash('sha1').update(text).digest('hex')
    return {
      status: 200,
      body: { download_url: `${REAL_HOST}/v3/billdownload/file?token=${token}`, hash_type: 'SHA1', hash_value: hash },
    }
  }

  const routes: readonly [method: string, path: RegExp, act: PaymentAct | undefined, say: (asked: Asked) => Said][] = [
    ['POST', /^\/v3\/pay\/transactions\/native$/, 'begin', (asked) => begin('native', asked)],
    ['POST', /^\/v3\/pay\/transactions\/h5$/, 'begin', (asked) => begin('h5', asked)],
    ['POST', /^\/v3\/pay\/transactions\/jsapi$/, 'begin', (asked) => begin('jsapi', asked)],
    ['GET', /^\/v3\/pay\/transactions\/out-trade-no\/[^/]+$/, 'query', query],
    ['POST', /^\/v3\/pay\/transactions\/out-trade-no\/[^/]+\/close$/, 'close', close],
    ['POST', /^\/v3\/refund\/domestic\/refunds$/, 'refund', refund],
    [
      'GET',
      /^\/v3\/refund\/domestic\/refunds\/[^/]+$/,
      'query-refund',
      ({ path }) => {
        const found = books.refunds.get(path.split('/').at(-1) ?? '')
        return found ? { status: 200, body: refundBody(found) } : refuse(404, 'RESOURCE_NOT_EXISTS')
      },
    ],
    ['GET', /^\/v3\/bill\/tradebill$/, 'bill', bill],
    [
      'GET',
      /^\/v3\/billdownload\/file$/,
      undefined,
      ({ query: parameters }) => {
        const file = files.get(parameters.get('token') ?? '')
        return file ? { status: 200, file } : refuse(404, 'NOT_FOUND')
      },
    ],
    [
      'GET',
      /^\/v3\/certificates$/,
      undefined,
      () => ({
        status: 200,
        body: {
          data: certificates.map((index) => {
            const { x509, certificate } = platforms[index]
            return {
              serial_no: x509.serialNumber,
              effective_time: x509.validFrom,
              expire_time: x509.validTo,
              encrypt_certificate: seal(certificate, 'certificate'),
            }
          }),
        },
      }),
    ],
    [
      'POST',
      /^\/v3\/security\/echo$/,
      'check',
      ({ body }) =>
        isWithoutEcho ? refuse(403, 'NO_AUTH') : { status: 200, body: { echo_message: body['echo_message'] } },
    ],
  ]

  /** Undefined: no answer arrives. */
  function answer(received: Received, method: string): GatewayAnswer | undefined {
    const path = received.url.pathname.replace(/^\/wechatPay/, '')
    const route = routes.find(([verb, pattern]) => verb === method && pattern.test(path))
    const fault = route?.[2] && books.takeFault(route[2])
    if (fault === 'silent') return undefined
    const body = received.body === '' ? {} : (JSON.parse(received.body) as Body)
    const asked = { method, path, query: received.url.searchParams, body }
    const refusal = whyRefused(received, method)
    const said =
      refusal ?? (fault === 'broken' ? refuse(500, 'SYSTEM_ERROR') : (route?.[3](asked) ?? refuse(404, 'NOT_FOUND')))
    if (fault === 'lost') return undefined
    const bytes = said.file ?? Buffer.from(said.body ? JSON.stringify(said.body) : '')
    const signed =
      said.file || fault === 'unsigned'
        ? {}
        : signatureHeaders(fault === 'forged' ? `${bytes.toString()} ` : bytes, received.headers['wechatpay-serial'])
    return {
      status: said.status,
      headers: { 'content-type': 'application/json', date: now().toUTCString(), ...signed },
      bytes,
    }
  }

  function noticeOf(url: string, kind: string, content: Body, change: WechatNoticeChange = {}): SimulatedNotice {
    const resource = { ...seal(JSON.stringify(content), 'transaction'), original_type: 'transaction' }
    const payload = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: kind,
      resource,
    })
    const headers = signatureHeaders(payload, undefined, change.ageSeconds)
    if (change.isProbe) headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature']}`
    return {
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: change.isAltered ? payload.replace('"id":"', '"id":"0') : payload,
    }
  }

  return {
    books,
    answer,
    /** The notice of a payment, as it is sent now. */
    noticeOf(number: string, change: WechatNoticeChange = {}): SimulatedNotice {
      const trade = books.find(number)
      if (!trade) throw new Error(`No trade ${number}`)
      return noticeOf(trade.noticeUrl, 'TRANSACTION.SUCCESS', tradeBody(trade, change.amountFen, change.mchId), change)
    },
    refundNoticeOf(key: string): SimulatedNotice {
      const found = books.refunds.get(key)
      if (!found) throw new Error(`No refund ${key}`)
      const states = { done: 'REFUND.SUCCESS', pending: 'REFUND.CLOSED', abnormal: 'REFUND.ABNORMAL' }
      return noticeOf(books.find(found.number)?.noticeUrl ?? '', states[found.state], {
        mchid: mchId,
        ...refundBody(found),
        refund_status: STATES[found.state],
      })
    },
    /** In the middle of everything: the old certificates, both, the new one, the public key. */
    rotate(next: { signer: 0 | 1 | 'public-key'; certificates: readonly (0 | 1)[] }) {
      signWith(next.signer)
      certificates = next.certificates
    },
    refuseEcho() {
      isWithoutEcho = true
    },
  }
}
