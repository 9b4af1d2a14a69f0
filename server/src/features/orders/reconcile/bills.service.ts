import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { ONLINE_WAYS, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { DIFFERENCES_KEPT_YEARS } from '@bee/contract/manage/orders/reconcile-choices.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../../database/database.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import { PaymentTrouble, type BillLine } from '../../../outside/payment-driver.ts'
import { BrokenBill } from '../../../outside/providers/broken-bill.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import { dayAfter, isExpected, isPromised, lastAsking, midnightOf } from './bill-hours.ts'
import type { BillsRepository } from './bills.repository.ts'
import { compareDay } from './compare-day.ts'
import type { DifferencesRepository } from './differences.repository.ts'

/** A bill that has not come by then is asked for no more. A day is compared again for so long: notices and refunds come late. */
const ASKED_DAYS = 7
/** A gateway that says for so long that there is no bill has none: what the ledger has of that day is a difference. */
const BELIEVED_DAYS = 3
const DAYS_OF_YEAR = 366

/**
 * Fetches the bill of every day from every connected gateway, keeps its lines and holds them against the ledger and the courses. Gateways are
 * asked outside of any transaction. Everything may be repeated: a bill fetched again replaces itself, a difference is one row.
 */
export function createBillsService(parts: {
  database: Database
  bills: BillsRepository
  differences: DifferencesRepository
  ways: Pick<PaymentWays, 'find' | 'ask'>
  clock: Clock
}) {
  const { database, bills, differences, ways, clock } = parts

  /** Runs in the transaction of the caller. */
  async function compare(work: Work, way: OnlineWay, day: string): Promise<void> {
    await bills.holdDay(work, way, day)
    if (!(await bills.isFetched(work, way, day))) return
    const isWhole = await bills.isWholeUpTo(work, way, { from: dayAfter(day, -ASKED_DAYS), day })
    const [from, before] = [midnightOf(day), midnightOf(dayAfter(day))]
    const { figures, differences: found } = compareDay(
      await differences.factsOf(work, { way, day, from, before, isWhole }),
    )
    const now = clock.now()
    await differences.keep(work, { way, day, found, now })
    await bills.noteFigures(work, way, day, figures, now)
  }

  const compareAgain = (way: OnlineWay, day: string) =>
    database.transaction().execute((work) => compare(work, way, day))

  /** A bill that does not exist is empty once the gateway has had its time and the ledger has nothing of that day. */
  async function emptyOrNone(way: OnlineWay, day: string): Promise<BillLine[] | undefined> {
    const now = clock.now()
    if (shanghaiDate(now) >= dayAfter(day, BELIEVED_DAYS)) return []
    const isQuiet = isPromised(day, now) && (await bills.isQuiet(way, midnightOf(day), midnightOf(dayAfter(day))))
    return isQuiet ? [] : undefined
  }

  async function fetch(way: OnlineWay, day: string): Promise<boolean> {
    try {
      const lines = (await ways.ask(way, (driver) => driver.bill(day))) ?? (await emptyOrNone(way, day))
      if (!lines) {
        await bills.noteAsked(way, day, '', clock.now())
        return false
      }
      await database.transaction().execute(async (work) => {
        await bills.holdDay(work, way, day)
        await bills.keep(work, way, day, lines, clock.now())
        await compare(work, way, day)
      })
      return true
    } catch (error) {
      if (!(error instanceof PaymentTrouble || error instanceof BrokenBill)) throw error
      const sentence = error instanceof PaymentTrouble ? error.refusal.sentence : error.message
      await bills.noteAsked(way, day, sentence, clock.now())
      return false
    }
  }

  async function isConnected(way: OnlineWay): Promise<boolean> {
    try {
      return (await ways.find(way)) !== undefined
    } catch (error) {
      if (error instanceof PaymentTrouble) return false
      throw error
    }
  }

  /** isForced: asks at once for what is missing, whatever the hour. */
  async function pass({ isForced = false } = {}): Promise<{ fetchedCount: number }> {
    let fetchedCount = 0
    for (const way of ONLINE_WAYS) {
      if (!(await isConnected(way))) continue
      const now = clock.now()
      const today = shanghaiDate(now)
      await bills.addDays(way, today, ASKED_DAYS)
      const from = dayAfter(today, -ASKED_DAYS)
      const asking = lastAsking(now)
      for (const { day, askedAt } of await bills.missing(way, { from, today })) {
        const isDue = isExpected(day, now) && (askedAt === null || askedAt < asking)
        if ((isDue || isForced) && (await fetch(way, day))) fetchedCount += 1
      }
      const recent = isForced || fetchedCount > 0 ? await bills.fetchedSince(way, from) : []
      for (const day of new Set([...recent, ...(await differences.openDays(way))])) await compareAgain(way, day)
    }
    return { fetchedCount }
  }

  async function sweep(): Promise<void> {
    await bills.dropBefore(dayAfter(shanghaiDate(clock.now()), -DIFFERENCES_KEPT_YEARS * DAYS_OF_YEAR))
  }

  const fetching: JobKind = {
    name: 'orders.fetch-bills',
    title: '取支付网关的账单，和账本对一遍',
    input: z.unknown(),
    async run() {
      await pass()
      await sweep()
    },
    schedule: { everyMinutes: 10 },
    isRoutine: true,
  }

  /** Asked for by a colleague. */
  const reconciling: JobKind = {
    name: 'orders.reconcile',
    title: '现在对一遍账',
    input: z.unknown(),
    maxAttempts: 1,
    run: () => pass({ isForced: true }),
  }

  return { compare, pass, sweep, fetching, reconciling, isConnected }
}

export type BillsService = ReturnType<typeof createBillsService>
