import { createHash } from 'node:crypto'
import { badField, conflict } from '@bee/contract/failures.ts'
import type { LineState } from '@bee/contract/manage/orders/order-choices.ts'
import { STATEMENT_MAX_LINES } from '@bee/contract/manage/orders/order-statement.contract.ts'
import { moneyWords, PRICE_MAX_FEN } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import type { Work } from '../../../database/database.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import { decodeText } from '../../../text/decode-text.ts'
import type { SeenOrder } from './order-act-words.ts'
import type { OrderActsService } from './order-acts.service.ts'
import { digitsIn, orderNumbersIn, readStatement, type BankLine } from './statement-lines.ts'
import type { CandidateRow, StatementRepository } from './statement.repository.ts'
import { trialStatement } from './trial-statement.ts'

const MOST_CANDIDATES = 5
const SHORT_ID = 12

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The text that a key is made of. Confirmed lines are known by their key for ever, so this text must not change. */
function keyText({ reference, amountFen, time, payer, remark }: BankLine, countOf: (text: string) => number): string {
  if (reference === '') {
    const text = JSON.stringify([time, amountFen, payer, remark])
    return `line ${countOf(text)} ${text}`
  }
  const text = `number ${reference} ${amountFen}`
  const nth = countOf(text)
  return nth === 1 ? text : `again ${JSON.stringify([nth, text])}`
}

/** A key is made of the bank's own number, or of the whole line where there is none. Equal lines count as different payments. */
function keysOf(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  function countOf(text: string): number {
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return nth
  }
  return lines.map((line) => hashOf(keyText(line, countOf)))
}

interface Verdict {
  state: LineState
  sentence: string
  orders: CandidateRow[]
}

/** Judges a line that has an order number in it. */
function judgeNamed(amountFen: number, named: CandidateRow[]): Verdict {
  const [order] = named
  if (named.length > 1 || !order) {
    return { state: 'ambiguous', sentence: `备注里有 ${named.length} 个订单号，请选一个`, orders: named }
  }
  if (order.status === 'paid') {
    const sentence = `订单 ${order.orderNo} 已经支付；如果付了两次，请把这一笔退给对方`
    return { state: 'recorded', sentence, orders: named }
  }
  if (order.status !== 'pending') {
    const state = ORDER_STATUS_NAMES[order.status]
    return { state: 'ambiguous', sentence: `订单 ${order.orderNo} ${state}，要先重新打开才能确认`, orders: named }
  }
  if (order.priceFen !== amountFen) {
    const sentence = `订单 ${order.orderNo} 是 ${moneyWords(order.priceFen)}，到账 ${moneyWords(amountFen)}，金额不一致`
    return { state: 'ambiguous', sentence, orders: named }
  }
  return { state: 'sure', sentence: '订单号与金额都对上了', orders: named }
}

/** Compares a bank's statement with the orders: by the number in the remark and by the amount. */
export function createStatementService(parts: {
  statements: StatementRepository
  acts: Pick<OrderActsService, 'confirmMany'>
  clock: Clock
}) {
  const { statements, acts, clock } = parts

  /**
   * Judges a line without an order number: candidates are pending orders of this amount, first those whose number ends with digits of the
   * line.
   */
  function judgeUnnamed(line: BankLine, waiting: readonly CandidateRow[]): Verdict {
    const fitting = waiting.filter(({ priceFen }) => priceFen === line.amountFen)
    const digits = digitsIn(line)
    const ending = fitting.filter(({ orderNo }) => digits.some((end) => orderNo.endsWith(end)))
    const orders = (ending.length > 0 ? ending : fitting).slice(0, MOST_CANDIDATES)
    if (orders.length === 0) {
      return {
        state: 'unknown',
        sentence: `备注里没有订单号，也没有等着付 ${moneyWords(line.amountFen)} 的订单`,
        orders,
      }
    }
    const sentence =
      ending.length > 0
        ? '备注里有订单号的末几位，金额一致'
        : `备注里没有订单号；这些订单等着付 ${moneyWords(line.amountFen)}`
    return { state: 'ambiguous', sentence, orders }
  }

  async function judge(lines: readonly BankLine[], keys: readonly string[]): Promise<Verdict[]> {
    const numbers = new Set(lines.flatMap(orderNumbersIn))
    // No order costs more, and a larger number does not fit the column.
    const amounts = new Set(lines.map(({ amountFen }) => amountFen).filter((fen) => fen <= PRICE_MAX_FEN))
    const [named, waiting, used] = await Promise.all([
      statements.byNumbers([...numbers]),
      statements.byAmounts([...amounts], MOST_CANDIDATES * MOST_CANDIDATES),
      statements.recorded(keys),
    ])
    const byNumber = new Map(named.map((order) => [order.orderNo, order]))
    const byKey = new Map(used.map((order) => [order.key, order]))
    const sureOf = new Set<string>()
    return lines.map((line, nth) => {
      const before = byKey.get(keys[nth] ?? '')
      if (before) {
        return { state: 'recorded', sentence: `这一行已经确认过订单 ${before.orderNo}`, orders: [before] }
      }
      const found = orderNumbersIn(line).flatMap((number) => byNumber.get(number) ?? [])
      const verdict = found.length > 0 ? judgeNamed(line.amountFen, found) : judgeUnnamed(line, waiting)
      const [order] = verdict.orders
      if (verdict.state !== 'sure' || !order) return verdict
      if (sureOf.has(order.orderNo)) {
        return { ...verdict, state: 'ambiguous', sentence: `前面已有一行写着订单 ${order.orderNo}，可能付了两次` }
      }
      sureOf.add(order.orderNo)
      return verdict
    })
  }

  /** Changes no order. The call still writes an event that a colleague has looked. */
  async function check({ text, file }: { text?: string | undefined; file?: string | undefined }) {
    const content = text !== undefined && text.trim() !== '' ? text : decodeText(Buffer.from(file ?? '', 'base64'))
    const { lines, skippedCount } = await readStatement(content, STATEMENT_MAX_LINES)
    if (lines.length === 0) throw badField('text', '没有读出一行收款：要有金额，最好还有备注')
    const keys = keysOf(lines)
    const verdicts = await judge(lines, keys)
    const checked = lines.map((line, nth) => {
      const { state, sentence, orders } = verdicts[nth] ?? { state: 'unknown' as const, sentence: '', orders: [] }
      const { row, amountFen, remark, payer, time, reference } = line
      const candidates = orders.map(({ createdAt, orderNo, version, status, priceFen, courseName, nickName }) => {
        const createTime = createdAt.toISOString()
        return { orderNo, version, status, priceFen, courseName, nickName, createTime }
      })
      return {
        key: keys[nth] ?? '',
        row,
        amountFen,
        remark,
        payer,
        time,
        reference,
        state,
        sentence,
        orders: candidates,
      }
    })
    const sureCount = checked.filter(({ state }) => state === 'sure').length
    return {
      result: { lines: checked, skippedCount },
      event: {
        action: 'order.checkStatement' as const,
        target: { kind: 'statement', id: hashOf(content).slice(0, SHORT_ID) },
        summary: `看了一份银行流水：${lines.length} 行收款，${sureCount} 行对上`,
        undo: '只是对照，没有改什么',
      },
    } satisfies Outcome<unknown>
  }

  /** Confirms the pairs that the colleague has chosen. A line that has confirmed an order never confirms another. */
  function confirm(
    work: Work,
    pairs: readonly (SeenOrder & { key: string; amountFen: number; reference: string })[],
    by: Staff,
  ) {
    const now = clock.now()
    const list = pairs.map((pair) => ({ ...pair, method: 'bank' as const }))
    return acts.confirmMany(work, list, by, {
      action: 'order.confirmStatement',
      label: '按银行流水确认收款',
      beforePay: async (inside, { key, orderNo, amountFen }) => {
        if (await statements.use(inside, { key, orderNo, amountFen, now })) return
        throw conflict('这一行流水已经确认过一笔订单')
      },
    })
  }

  /** Made of the orders that wait now, so that it fits them; empty in a school without the demo. */
  async function trial(): Promise<{ text: string }> {
    return { text: trialStatement(await statements.demoTransfers(MOST_CANDIDATES)) }
  }

  return { check, confirm, trial }
}

export type StatementService = ReturnType<typeof createStatementService>
