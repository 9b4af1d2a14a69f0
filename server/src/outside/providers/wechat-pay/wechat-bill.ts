import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readYuan } from '@bee/contract/money.ts'
import type { BillLine } from '../../payment-driver.ts'
import { BrokenBill } from '../broken-bill.ts'

/** Some 100,000 trades of a day. */
const BILL_MAX_BYTES = 64 * 1024 * 1024

/** The hash is of the unpacked file. */
export function unpackBill(packed: Buffer, sha1: string): string {
  let bytes: Buffer
  try {
    bytes = gunzipSync(packed, { maxOutputLength: BILL_MAX_BYTES })
  } catch {
    throw new BrokenBill('微信的账单解不开')
  }
  if (createHash('sha1').update(bytes).digest('hex') !== sha1.toLowerCase())
    throw new BrokenBill('微信的账单和它的摘要对不上')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

const NEEDED = ['交易时间', '微信订单号', '商户订单号', '交易状态', '订单金额'] as const

/** Every value begins with a backtick, so that a comma inside of one separates nothing. */
const cellsOf = (line: string) => line.slice(1).split(',`')

/** Two tables, each below its own names: the trades, then one line of sums. Columns are found by name, because their order is not promised. */
export function readWechatBill(text: string): BillLine[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = head.split(',')
  const missing = NEEDED.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new BrokenBill(`微信的账单里没有 ${missing.join('、')} 这几列`)
  const end = lines.findIndex((line) => !line.startsWith('`'))
  if (end < 0) throw new BrokenBill('微信的账单没有写完，缺少合计')
  const trades = lines.slice(0, end).map((line) => {
    const cells = cellsOf(line)
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
  const total = Number(cellsOf(lines[end + 1] ?? '')[0])
  if (total !== trades.length) throw new BrokenBill(`微信的账单写着 ${total} 笔，实际有 ${trades.length} 笔`)
  return trades.flatMap(lineOf)
}

function lineOf(at: (name: string) => string): BillLine[] {
  const common = { number: at('商户订单号'), time: at('交易时间') }
  const state = at('交易状态')
  if (state === 'SUCCESS') {
    return [
      { ...common, kind: 'payment', gatewayNumber: at('微信订单号'), refundKey: '', amountFen: fenOf(at('订单金额')) },
    ]
  }
  if (state !== 'REFUND') return []
  const amount = at('申请退款金额') || at('退款金额')
  return [
    {
      ...common,
      kind: 'refund',
      gatewayNumber: at('微信退款单号'),
      refundKey: at('商户退款单号'),
      amountFen: fenOf(amount),
    },
  ]
}

function fenOf(text: string): number {
  const fen = readYuan(text)
  if (fen === undefined) throw new BrokenBill(`微信的账单里有一个读不懂的金额 ${text.slice(0, 20)}`)
  return fen
}
