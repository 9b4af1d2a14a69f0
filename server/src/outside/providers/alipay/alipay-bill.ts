import { buffer } from 'node:stream/consumers'
import { readYuan } from '@bee/contract/money.ts'
import type { BillLine } from '../../payment-driver.ts'
import { readCsv } from '../../../text/sheet-read.ts'
import { heldBytes, readZip } from '../../../text/zip/read-zip.ts'
import { BrokenBill } from '../broken-bill.ts'

const BILL_MAX_BYTES = 64 * 1024 * 1024
const FILES_MAX = 20
/** One file has the trades, the other their sums by shop; both have names in GBK. */
const NEEDED = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）'] as const
const REFUND_KEY = '退款批次号/请求号'
const KINDS: Readonly<Record<string, BillLine['kind']>> = { 交易: 'payment', 退款: 'refund' }

/** Alipay always writes GBK; a trade's name that looks like UTF-8 must not change that. */
const textOf = (bytes: Buffer) => new TextDecoder('gb18030').decode(bytes)

async function filesOf(zip: Buffer): Promise<string[]> {
  try {
    const files = await readZip(heldBytes(zip), { files: FILES_MAX, totalBytes: BILL_MAX_BYTES })
    return await Promise.all([...files.values()].map(async (file) => textOf(await buffer(file.open()))))
  } catch {
    throw new BrokenBill('支付宝的账单解不开')
  }
}

/** Lines that begin with `#` are remarks around the table. */
export function readAlipayTable(text: string): BillLine[] | undefined {
  const rows = readCsv(text).map((row) => row.map((cell) => cell.trim()))
  const head = rows.findIndex((row) => NEEDED.every((name) => row.includes(name)))
  const names = rows[head]
  if (!names) return undefined
  const end = rows.findIndex((row, at) => at > head && row[0]?.startsWith('#'))
  if (end < 0) throw new BrokenBill('支付宝的账单没有写完，缺少结尾')
  return rows.slice(head + 1, end).flatMap((row) => lineOf((name) => row[names.indexOf(name)] ?? ''))
}

function lineOf(at: (name: string) => string): BillLine[] {
  const kind = KINDS[at('业务类型')]
  if (kind === undefined) return []
  const amount = at('订单金额（元）')
  const fen = readYuan(amount.replace(/^-/, ''))
  if (fen === undefined) throw new BrokenBill(`支付宝的账单里有一个读不懂的金额 ${amount.slice(0, 20)}`)
  return [
    {
      kind,
      number: at('商户订单号'),
      gatewayNumber: at('支付宝交易号'),
      refundKey: kind === 'refund' ? at(REFUND_KEY) : '',
      amountFen: fen,
      time: at('完成时间'),
    },
  ]
}

export async function readAlipayBill(zip: Buffer): Promise<BillLine[]> {
  const tables = (await filesOf(zip)).map(readAlipayTable).filter((lines) => lines !== undefined)
  const [lines] = tables
  if (!lines) throw new BrokenBill('支付宝的账单里没有业务明细')
  return lines
}
