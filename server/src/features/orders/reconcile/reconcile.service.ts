import type { ReconciledSpan } from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { BillDay, Difference, Reconciliation } from '@bee/contract/manage/orders/reconcile.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { ONLINE_WAYS, PAYMENT_WAY_TITLES, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import { dayAfter, midnightOf, waitingWords } from './bill-hours.ts'
import type { BillDayRow, BillsRepository } from './bills.repository.ts'
import type { BillsService } from './bills.service.ts'
import { actsOf, detailOf, titleOf } from './difference-words.ts'
import type { DifferenceRow, DifferencesRepository } from './differences.repository.ts'

const WEEK_DAYS = 7
const MONTH_DAYS = 30
/** A school with more differences than this in a month has another trouble; the days still say how many money is off. */
const MOST_SHOWN = 500
export const MOST_COUNTED = 1000

export interface AskedReconciliation {
  span: ReconciledSpan
  month?: string | undefined
  way?: OnlineWay | undefined
}

export function presentDifference(row: DifferenceRow): Difference {
  const { id, kind, way, orderNo, billFen, ledgerFen, gatewayNumber, settlement, settledAt, settledName, note } = row
  const isRefund = kind.startsWith('refund')
  return {
    id,
    kind,
    way,
    title: titleOf(row),
    detail: detailOf(row),
    acts: actsOf(row),
    orderNo,
    billFen,
    ledgerFen,
    reference: gatewayNumber,
    isInBill: billFen !== null,
    isInLedger: isRefund ? ledgerFen !== null : row.keptState === 'paid',
    isOpened: orderNo === null || isRefund ? null : row.status === 'paid' && row.hasCourse,
    settled: settlement && settledAt ? { settlement, name: settledName, note, time: settledAt.toISOString() } : null,
  }
}

const plus = (rows: readonly BillDayRow[], of: (row: BillDayRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** 「网关多 1 笔 ¥299」 */
function differenceWords(open: readonly Difference[], countDiffers: number, fenDiffers: number): string {
  const [first] = open
  if (open.length === 1 && first?.kind === 'trial') return `网关多 ${moneyWords(first.billFen ?? 0)}，不是这里的单`
  if (countDiffers > 0) return `网关多 ${countDiffers} 笔 ${moneyWords(fenDiffers)}`
  if (countDiffers < 0) return `账本多 ${-countDiffers} 笔 ${moneyWords(-fenDiffers)}`
  if (first?.kind === 'unopened') return `有 ${open.length} 笔钱收了，课没开通`
  return `有 ${open.length} 处不一样`
}

/** A day of all gateways, or of the chosen one. */
function dayOf(day: string, rows: readonly BillDayRow[], differences: readonly Difference[], now: Date): BillDay {
  const here = rows.filter(({ fetchedAt }) => fetchedAt !== null)
  const missing = rows.filter(({ fetchedAt }) => fetchedAt === null)
  const open = differences.filter(({ settled }) => settled === null)
  const bill = { count: plus(here, (row) => row.billCount), fen: plus(here, (row) => row.billFen) }
  const billRefunds = { count: plus(here, (row) => row.refundCount), fen: plus(here, (row) => row.refundFen) }
  const ledger = { count: plus(here, (row) => row.ledgerCount), fen: plus(here, (row) => row.ledgerFen) }
  const ledgerRefunds = {
    count: plus(here, (row) => row.ledgerRefundCount),
    fen: plus(here, (row) => row.ledgerRefundFen),
  }
  const courseCount = plus(here, (row) => row.courseCount)
  const isEqual = (one: { count: number; fen: number }, other: { count: number; fen: number }) =>
    one.count === other.count && one.fen === other.fen
  const isLedgerEqual = isEqual(bill, ledger) && isEqual(billRefunds, ledgerRefunds)
  const areCoursesEqual = ledger.count === courseCount
  const state =
    open.length > 0
      ? 'different'
      : missing.length > 0
        ? 'waiting'
        : isLedgerEqual && areCoursesEqual
          ? 'equal'
          : 'settled'
  const waiting = missing.map(({ way, askedAt }) => waitingWords(PAYMENT_WAY_TITLES[way], askedAt, now)).join('；')
  const sentence = {
    different: [differenceWords(open, bill.count - ledger.count, bill.fen - ledger.fen), waiting]
      .filter(Boolean)
      .join('；'),
    waiting: `还没对。${waiting}`,
    equal: billRefunds.count > 0 ? '都对得上，退款也对得上' : '都对得上',
    settled: differences.length > 0 ? `${differences.length} 处差异都了结了` : '多收的已经原路退回',
  }[state]
  return {
    day,
    state,
    sentence,
    bill: here.length > 0 ? bill : null,
    billRefunds,
    byWay: here
      .filter(({ billCount }) => billCount > 0)
      .map(({ way, billCount }) => `${PAYMENT_WAY_TITLES[way]} ${billCount}`)
      .join('，'),
    ledger,
    ledgerRefunds,
    courseCount,
    takenBackCount: plus(here, (row) => row.takenBackCount),
    isLedgerEqual,
    areCoursesEqual,
    differences: [...differences],
  }
}

/** The page of the reconciliation: a line a day, and what waits on it. */
export function createReconcileService(parts: {
  bills: BillsRepository
  differences: DifferencesRepository
  fetching: Pick<BillsService, 'reconciling' | 'isConnected'>
  jobs: Pick<JobsService, 'enqueue'>
  clock: Clock
}) {
  const { bills, differences, fetching, jobs, clock } = parts

  function rangeOf({ span, month }: AskedReconciliation): { from: string; to: string } {
    const today = shanghaiDate(clock.now())
    const yesterday = dayAfter(today, -1)
    if (span === 'week') return { from: dayAfter(today, -WEEK_DAYS), to: yesterday }
    if (span === 'month') return { from: dayAfter(today, -MONTH_DAYS), to: yesterday }
    const first = `${month ?? today.slice(0, 7)}-01`
    const next = `${dayAfter(first, 31).slice(0, 7)}-01`
    const last = dayAfter(next, -1)
    return { from: first, to: last < yesterday ? last : yesterday }
  }

  async function list(asked: AskedReconciliation): Promise<Reconciliation> {
    const range = { ...rangeOf(asked), way: asked.way }
    const [from, before] = [midnightOf(range.from), midnightOf(dayAfter(range.to))]
    const rows = await bills.days(range)
    const shown = (await differences.ofDays({ ...range, most: MOST_SHOWN })).map((row) => ({
      day: row.day,
      difference: presentDifference(row),
    }))
    const now = clock.now()
    const days = [...new Set(rows.map(({ day }) => day))].map((day) =>
      dayOf(
        day,
        rows.filter((row) => row.day === day),
        shown.filter((each) => each.day === day).map(({ difference }) => difference),
        now,
      ),
    )
    const connected = await Promise.all(ONLINE_WAYS.map((way) => fetching.isConnected(way)))
    return {
      from: range.from,
      to: range.to,
      days,
      equalCount: days.filter(({ state }) => state === 'equal' || state === 'settled').length,
      differentCount: days.filter(({ state }) => state === 'different').length,
      billFen: plus(rows, (row) => row.billFen),
      ledgerFen: plus(rows, (row) => row.ledgerFen),
      openCount: shown.filter(({ difference }) => difference.settled === null).length,
      transfers: await bills.transfers(from, before),
      isConnected: connected.includes(true),
    }
  }

  const openCount = () => differences.openCount(MOST_COUNTED)

  async function now(work: Work, by: Staff): Promise<Outcome<{ jobId: number }>> {
    const jobId = await jobs.enqueue(fetching.reconciling, {}, { key: 'now', by: by.userId, work })
    return {
      result: { jobId },
      event: {
        action: 'order.reconcileNow',
        target: { kind: 'job', id: jobId },
        summary: '再取没有取到的账单，最近几天重新对一遍',
        undo: '只是再对一遍，没有改账',
      },
    }
  }

  return { list, openCount, now }
}

export type ReconcileService = ReturnType<typeof createReconcileService>
