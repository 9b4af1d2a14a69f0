import { createHash, createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto'
import { createAlipayEnvelope, fenOf, numberOf, refuse, type Asked, type Body, type Said } from './alipay-envelope.ts'
import type { Received } from './read-request.ts'
import { ALIPAY_KEYS } from './payment-keys.ts'
import { alipayBillOf } from './simulated-bills.ts'
import { momentOf, moneyTextOf, shanghaiText } from './simulated-texts.ts'
import {
  createSimulatedTrades,
  SimulatedRefusal,
  type GatewayAnswer,
  type PaymentAct,
  type SimulatedNotice,
  type SimulatedTrade,
} from './simulated-trades.ts'
import { gbkZipOf } from './write-gbk-zip.ts'

export interface AlipayNoticeChange {
  amountFen?: number
  appId?: string
  isAltered?: boolean
  /** Some products sign `sign_type` too. */
  signsType?: boolean
}

/** Alipay, V3 and the pages of the old gateway, written from its published pages and apart from our own signing. */
export function createAlipaySimulator(now: () => Date, urlOf: () => string) {
  const books = createSimulatedTrades('20', now)
  const { appId, sellerId, app, alipay } = ALIPAY_KEYS
  const appKey = createPublicKey(app.key)
  const { whyRefused } = createAlipayEnvelope(now, books.isNew)
  const files = new Map<string, Buffer>()
  const sellers = sellerId

  function openTrade(content: Body, noticeUrl: unknown): SimulatedTrade | string {
    const { out_trade_no: number, total_amount: amount, subject, time_expire: expires } = content
    const amountFen = fenOf(amount)
    if (typeof number !== 'string' || !/^\w{1,64}$/.test(number) || !(amountFen > 0)) return 'ACQ.INVALID_PARAMETER'
    if (typeof subject !== 'string' || subject === '' || /[/=&]/.test(subject) || typeof noticeUrl !== 'string')
      return 'ACQ.INVALID_PARAMETER'
    const expiresAt = momentOf(String(expires))
    if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now()) return 'ACQ.INVALID_PARAMETER'
    const opened = books.open({ number, amountFen, expiresAt, noticeUrl, title: subject })
    if (opened === 'paid') return 'ACQ.TRADE_HAS_SUCCESS'
    if (opened === 'closed') return 'ACQ.TRADE_HAS_CLOSE'
    return opened === 'used' ? 'ACQ.CONTEXT_INCONSISTENT' : opened
  }

  /** A code is made at once; the trade itself exists when somebody scans it. */
  const codes = new Map<string, { content: Body; noticeUrl: unknown }>()

  function precreate({ body }: Asked): Said {
    const { out_trade_no: number, notify_url: noticeUrl, ...content } = body
    const known = books.find(String(number))
    if (known && known.state !== 'open')
      return refuse(400, known.state === 'paid' ? 'ACQ.TRADE_HAS_SUCCESS' : 'ACQ.TRADE_HAS_CLOSE')
    if (!(fenOf(content['total_amount']) > 0) || typeof number !== 'string' || !/^\w{1,64}$/.test(number))
      return refuse(400, 'ACQ.INVALID_PARAMETER')
    codes.set(number, { content: { out_trade_no: number, ...content }, noticeUrl })
    return { status: 200, body: { out_trade_no: number, qr_code: `https://qr.alipay.com/${number}` } }
  }

  /** The member scans the code, or opens the address: from then on there is a trade. */
  function scan(number: string): SimulatedTrade {
    const known = books.find(number)
    if (known) return known
    const code = codes.get(number)
    if (!code) throw new SimulatedRefusal(`no code ${number}`)
    const opened = openTrade(code.content, code.noticeUrl)
    if (typeof opened === 'string') throw new SimulatedRefusal(opened)
    return opened
  }

  /** The page that the signed address leads to. */
  function visit(address: string): SimulatedTrade {
    const parameters = new URL(address).searchParams
    const values = [...parameters].filter(([name]) => name !== 'sign')
    const text = values
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&')
    if (
      !createVerify('RSA-SHA256')
        .update(text)
        .verify(appKey, parameters.get('sign') ?? '', 'base64')
    )
      throw new SimulatedRefusal('invalid-signature')
    const isPage = ['alipay.trade.page.pay', 'alipay.trade.wap.pay'].includes(parameters.get('method') ?? '')
    if (!isPage || parameters.get('app_id') !== appId || parameters.get('sign_type') !== 'RSA2')
      throw new SimulatedRefusal('invalid parameters')
    const opened = openTrade(JSON.parse(parameters.get('biz_content') ?? '{}') as Body, parameters.get('notify_url'))
    if (typeof opened === 'string') throw new SimulatedRefusal(opened)
    return opened
  }

  function query({ body }: Asked): Said {
    const trade = books.find(String(body['out_trade_no']))
    if (!trade) return refuse(404, 'ACQ.TRADE_NOT_EXIST')
    const isGivenBack = trade.state === 'paid' && books.refundedOf(trade.number) === trade.amountFen
    const state =
      trade.state === 'open'
        ? 'WAIT_BUYER_PAY'
        : trade.state === 'closed' || isGivenBack
          ? 'TRADE_CLOSED'
          : 'TRADE_SUCCESS'
    return {
      status: 200,
      body: {
        out_trade_no: trade.number,
        trade_no: trade.gatewayNumber,
        trade_status: state,
        total_amount: moneyTextOf(trade.amountFen),
        ...(trade.paidAt && { send_pay_date: shanghaiText(trade.paidAt) }),
      },
    }
  }

  function close({ body }: Asked): Said {
    const trade = books.find(String(body['out_trade_no']))
    if (!trade) return refuse(404, 'ACQ.TRADE_NOT_EXIST')
    if (trade.state !== 'open') return refuse(400, 'ACQ.TRADE_STATUS_ERROR')
    trade.state = 'closed'
    return { status: 200, body: { out_trade_no: trade.number, trade_no: trade.gatewayNumber } }
  }

  function refund({ body }: Asked): Said {
    const key = String(body['out_request_no'])
    const number = String(body['out_trade_no'])
    const amountFen = fenOf(body['refund_amount'])
    const isRepeated = books.refunds.has(key)
    const given = books.giveBack({ key, number, amountFen })
    if (given === 'too-much') return refuse(400, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    if (typeof given === 'string')
      return refuse(400, given === 'not-paid' ? 'ACQ.TRADE_STATUS_ERROR' : 'ACQ.REASON_TRADE_REFUND_FEE_ERR')
    const change = given.state === 'done' && !isRepeated ? 'Y' : 'N'
    return {
      status: 200,
      body: {
        out_trade_no: number,
        trade_no: books.find(number)?.gatewayNumber,
        fund_change: change,
        refund_fee: moneyTextOf(books.refundedOf(number)),
      },
    }
  }

  function queryRefund({ body }: Asked): Said {
    const found = books.refunds.get(String(body['out_request_no']))
    if (!found || found.number !== body['out_trade_no'] || found.state !== 'done') return { status: 200, body: {} }
    return {
      status: 200,
      body: {
        out_trade_no: found.number,
        out_request_no: found.key,
        refund_status: 'REFUND_SUCCESS',
        refund_amount: moneyTextOf(found.amountFen),
      },
    }
  }

  function bill({ query: parameters }: Asked): Said {
    const day = parameters.get('bill_date') ?? ''
    if (parameters.get('bill_type') !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day))
      return refuse(400, 'isp.bill_not_exist')
    const token = randomBytes(12).toString('hex')
    const texts = {
      [`${sellers}0156_${day}_业务明细.csv`]: alipayBillOf(books, { day, sellerId }),
      [`${sellers}0156_${day}_业务明细(汇总).csv`]: '#支付宝业务汇总查询\r\n',
    }
    files.set(token, gbkZipOf(texts))
    return { status: 200, body: { bill_download_url: `${urlOf()}/alipay/file?token=${token}` } }
  }

  const routes: Readonly<Record<string, [act: PaymentAct, say: (asked: Asked) => Said]>> = {
    'POST /v3/alipay/trade/precreate': ['begin', precreate],
    'POST /v3/alipay/trade/query': ['query', query],
    'POST /v3/alipay/trade/close': ['close', close],
    'POST /v3/alipay/trade/refund': ['refund', refund],
    'POST /v3/alipay/trade/fastpay/refund/query': ['query-refund', queryRefund],
    'GET /v3/alipay/data/dataservice/bill/downloadurl/query': ['bill', bill],
  }

  /** Undefined: no answer arrives. */
  function answer(received: Received, method: string): GatewayAnswer | undefined {
    const path = received.url.pathname.replace(/^\/alipay/, '')
    const file = path === '/file' ? files.get(received.url.searchParams.get('token') ?? '') : undefined
    if (file) return { status: 200, headers: { 'content-type': 'application/zip' }, bytes: file }
    const route = routes[`${method} ${path}`]
    const fault = route && books.takeFault(route[0])
    if (fault === 'silent') return undefined
    const asked = {
      body: received.body === '' ? {} : (JSON.parse(received.body) as Body),
      query: received.url.searchParams,
    }
    const refusal = whyRefused(received, method)
    const said =
      refusal ??
      (fault === 'broken' ? refuse(500, 'ACQ.SYSTEM_ERROR') : (route?.[1](asked) ?? refuse(404, 'not-found')))
    if (fault === 'lost') return undefined
    const bytes = Buffer.from(JSON.stringify(said.body))
    const timestamp = String(now().getTime())
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n`)
      .update(bytes)
      .update(fault === 'forged' ? ' \n' : '\n')
      .sign(alipay.key, 'base64')
    const signed =
      fault === 'unsigned'
        ? {}
        : {
            'alipay-timestamp': timestamp,
            'alipay-nonce': nonce,
            'alipay-signature': signature,
            'alipay-sn': numberOf(alipay.x509),
          }
    return {
      status: said.status,
      headers: { 'content-type': 'application/json', date: now().toUTCString(), ...signed },
      bytes,
    }
  }

  function noticeOf(
    number: string,
    change: AlipayNoticeChange = {},
    more: Record<string, string> = {},
  ): SimulatedNotice {
    const trade = books.find(number)
    if (!trade) throw new Error(`No trade ${number}`)
    const amount = moneyTextOf(change.amountFen ?? trade.amountFen)
    const values: Record<string, string> = {
      app_id: change.appId ?? appId,
      buyer_logon_id: 'xu***@example.com',
      charset: 'utf-8',
      gmt_payment: shanghaiText(trade.paidAt ?? now()),
      notify_id: createHash('md5').update(number).digest('hex'),
      notify_time: shanghaiText(now()),
      notify_type: 'trade_status_sync',
      out_trade_no: number,
      receipt_amount: amount,
      seller_id: sellerId,
      subject: trade.title,
      total_amount: amount,
      trade_no: trade.gatewayNumber,
      trade_status: 'TRADE_SUCCESS',
      version: '1.0',
      ...more,
      ...(change.signsType && { sign_type: 'RSA2' }),
    }
    const text = Object.keys(values)
      .sort()
      .map((name) => `${name}=${values[name]}`)
      .join('&')
    const sign = createSign('RSA-SHA256').update(text).sign(alipay.key, 'base64')
    const told = { ...values, sign_type: 'RSA2', sign, ...(change.isAltered && { total_amount: '0.01' }) }
    return {
      url: trade.noticeUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload: new URLSearchParams(told).toString(),
    }
  }

  return {
    books,
    answer,
    scan,
    visit,
    noticeOf,
    /** Alipay sends the notice of the payment again, with the sum of all refunds. */
    refundNoticeOf(key: string): SimulatedNotice {
      const found = books.refunds.get(key)
      const trade = found && books.find(found.number)
      if (!found || !trade) throw new Error(`No refund ${key}`)
      const sum = books.refundedOf(trade.number)
      const status = sum === trade.amountFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
      return noticeOf(
        trade.number,
        {},
        { refund_fee: moneyTextOf(sum), gmt_refund: shanghaiText(found.at), out_biz_no: key, trade_status: status },
      )
    },
  }
}
