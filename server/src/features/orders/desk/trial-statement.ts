import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import type { DemoTransfer } from './statement.repository.ts'

const YUAN = 100
/** A bank books a transfer a little after the picture of it was taken. */
const BOOKED_AFTER_MS = 120_000
const HEAD = ['交易时间', '收入金额', '支出金额', '对方户名', '备注', '流水号']
/** Lines of every account that are no order. */
const OTHERS = [
  ['', '1280.00', '物业公司', '九月物业费', 'T2026090100018'],
  ['66.00', '', '利息', '结息', 'T2026090100019'],
]

const timeWords = (at: Date) =>
  shanghaiClock(at.getTime() + BOOKED_AFTER_MS)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

/** A statement to try with: the first transfer names its order, the second only the last digits, as people do. */
export function trialStatement(transfers: readonly DemoTransfer[]): string {
  const [first] = transfers
  if (!first) return ''
  const lines = transfers.map(({ orderNo, priceFen, nickName, at }, nth) => [
    timeWords(at),
    (priceFen / YUAN).toFixed(2),
    '',
    nickName,
    nth % 2 === 0 ? orderNo : `课程 ${orderNo.slice(-6)}`,
    `T${orderNo.slice(-12)}`,
  ])
  const others = OTHERS.map((cells) => [timeWords(first.at), ...cells])
  return [HEAD, ...lines, ...others].map((cells) => cells.join('\t')).join('\n')
}
