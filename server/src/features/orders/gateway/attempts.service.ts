import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { conflict, notReady } from '@bee/contract/failures.ts'
import { ORDER_EXPIRES_MS, ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import {
  ATTEMPT_MS,
  PAYING_CODE_MS,
  PAYING_CODE_RENEWED_MS,
  PAYMENT_ASKED_EVERY_MS,
  PAYMENT_WAY_TITLES,
  SHORTEST_ATTEMPT_MS,
  type OnlineWay,
  type PayingDevice,
  type PaymentWayName,
} from '@bee/contract/orders/payment-ways.ts'
import * as z from 'zod/mini'
import type { Database } from '../../../database/database.ts'
import { againAfterDeadlock } from '../../../database/database-errors.ts'
import type { ServiceLog } from '../../../dependencies.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import { PaymentTrouble, type BegunPayment } from '../../../outside/payment-driver.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import { lockOrder } from '../desk/order-acts.repository.ts'
import { expiryOf } from '../order-notices.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import type { OrdersService } from '../orders.service.ts'
import type { Attempt, AttemptsRepository } from './attempts.repository.ts'
import { attemptNumber, isUsedNumber } from './attempt-numbers.ts'
import type { PaymentsService } from './payments.service.ts'

/** Another way is open, its number was used up, or another tab was quicker: each costs one round. */
const MAX_ROUNDS = 4
/** Older codes are replaced: a page that asks a little before its time, by its own clock, gets the next one. */
const CODE_FRESH_MS = PAYING_CODE_MS - 2 * PAYING_CODE_RENEWED_MS
/** A notice that is late is asked for after this time. */
const SILENT_MS = 2 * MINUTE_MS
const FOLLOWED_AT_ONCE = 100
/** The gateway itself has long ended the try; it need not be reached for that. */
const GIVEN_UP_MS = DAY_MS

export interface AskedBeginning {
  orderNo: string
  way: PaymentWayName
  device: PayingDevice
  openId?: string | undefined
  /** Of the member's machine. */
  address: string
}

/**
 * Tries to pay. Each has a number of its own and one gateway; an order has at most one that is open. Gateways are asked outside of any
 * transaction: the row is written before, and the answer after, so a process that dies in between leaves a try that goes on.
 */
export function createAttemptsService(parts: {
  database: Database
  attempts: AttemptsRepository
  orders: Pick<OrdersRepository, 'lockMembers'>
  ordering: Pick<OrdersService, 'info'>
  payments: Pick<PaymentsService, 'receive'>
  ways: Pick<PaymentWays, 'offered' | 'ask'>
  publicUrl: string
  clock: Clock
  randomness: Randomness
  log: ServiceLog
}) {
  const { database, attempts, orders, ordering, payments, ways, publicUrl, clock, randomness, log } = parts

  const noAnswer = (way: OnlineWay, { refusal }: PaymentTrouble) =>
    notReady(
      refusal.cause === 'passing'
        ? `${PAYMENT_WAY_TITLES[way]}现在没有回答。订单还留着，可以换一种方式，或者过几分钟再试`
        : `${PAYMENT_WAY_TITLES[way]}现在用不了。订单还留着，可以换一种方式，或者联系学校`,
    )

  /** What the member reads when a gateway refuses. The operator's sentence is with the gateway at the desk. */
  async function forMember<Result>(way: OnlineWay, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      throw error instanceof PaymentTrouble ? noAnswer(way, error) : error
    }
  }

  /** What the gateway knows of it. Money that has come is received. */
  async function follow(attempt: Attempt): Promise<'paid' | 'open' | 'closed'> {
    const { way, number } = attempt
    const known = await ways.ask(way, (driver) => driver.query(number))
    if (known.state === 'paid') {
      await payments.receive(way, known.trade)
      return 'paid'
    }
    if (known.state === 'closed') await attempts.end(database, attempt.id, 'closed', clock.now())
    return known.state === 'closed' ? 'closed' : 'open'
  }

  /** First at the gateway, then here. Too late when it is paid: then the money is received. */
  async function close(attempt: Attempt): Promise<'closed' | 'paid'> {
    const ended = await ways.ask(attempt.way, (driver) => driver.close(attempt.number))
    if (ended === 'paid' && (await follow(attempt)) === 'paid') return 'paid'
    await attempts.end(database, attempt.id, 'closed', clock.now())
    return 'closed'
  }

  /** The open try of a pending order; a new one where there is none. */
  function hold(asked: AskedBeginning & { way: OnlineWay }): Promise<Attempt> {
    const { orderNo, way, device } = asked
    return againAfterDeadlock(() =>
      database.transaction().execute(async (work) => {
        await orders.lockMembers(work, { number: orderNo })
        const order = await lockOrder(work, orderNo)
        const now = clock.now()
        const expiry = order && expiryOf(order)
        if (order?.status !== 'pending' || !expiry || expiry <= now) {
          const status = order?.status === 'pending' ? 'cancelled' : (order?.status ?? 'cancelled')
          throw conflict(`订单${ORDER_STATUS_NAMES[status]}，不用再付款`)
        }
        const open = await attempts.findOpen(work, order.id)
        if (open) return open
        const expiresAt = new Date(Math.min(now.getTime() + ATTEMPT_MS, expiry.getTime()))
        if (expiresAt.getTime() - now.getTime() < SHORTEST_ATTEMPT_MS) throw conflict('订单马上就要到期了，请重新下单')
        const number = attemptNumber(orderNo, randomness)
        await attempts.add(work, { orderId: order.id, number, way, device, amountFen: order.priceFen, expiresAt, now })
        const made = await attempts.findOpen(work, order.id)
        if (!made) throw conflict('没有取到单号，请再试一次')
        return made
      }),
    )
  }

  const isFresh = ({ code, codeAt }: Attempt) =>
    code !== null && codeAt !== null && clock.now().getTime() - codeAt.getTime() < CODE_FRESH_MS

  const fits = (open: Attempt, { way, device }: AskedBeginning) =>
    open.way === way &&
    open.device === device &&
    open.expiresAt.getTime() - clock.now().getTime() >= SHORTEST_ATTEMPT_MS

  function askGateway(attempt: Attempt, courseName: string, asked: AskedBeginning): Promise<BegunPayment> {
    const { number, amountFen, expiresAt, device, way, orderNo } = attempt
    return ways.ask(way, (driver) =>
      driver.begin({
        number,
        amountFen,
        expiresAt,
        device,
        title: courseName,
        address: asked.address,
        openId: asked.openId,
        noticeUrl: noticeUrlOf(publicUrl, way),
        returnUrl: `${publicUrl}/pay/${orderNo}`,
      }),
    )
  }

  /** One round: undefined when another is needed. */
  async function round(asked: AskedBeginning & { way: OnlineWay }, courseName: string): Promise<boolean> {
    const attempt = await hold(asked)
    if (!fits(attempt, asked)) {
      await close(attempt)
      return false
    }
    if (isFresh(attempt)) return true
    let code: BegunPayment
    try {
      code = await askGateway(attempt, courseName, asked)
    } catch (error) {
      if (!(error instanceof PaymentTrouble) || !isUsedNumber(attempt.way, error.code)) throw error
      await close(attempt)
      return false
    }
    if (await attempts.keepCode(attempt.id, code, clock.now())) return true
    // Another tab has closed it while the gateway was making the code. The code is thrown away, and nobody may pay by it.
    await ways.ask(attempt.way, (driver) => driver.close(attempt.number)).catch(log.failure('没有关掉一张多余的付款码'))
    return false
  }

  /** Begins to pay, or goes on with the same try. Another way closes the one before at its gateway first. */
  async function begin(userId: number, asked: AskedBeginning): Promise<void> {
    const { status, courseName } = await ordering.info(userId, asked.orderNo)
    if (status !== 'pending') throw conflict(`订单${ORDER_STATUS_NAMES[status]}，不用再付款`)
    const { way } = asked
    if (!(await ways.offered(asked.device)).includes(way))
      throw conflict(`${PAYMENT_WAY_TITLES[way]}现在不能用，换一种方式`)
    if (way === 'bank') return closeOf(asked.orderNo)
    for (let nth = 0; nth < MAX_ROUNDS; nth += 1) {
      if (await forMember(way, () => round({ ...asked, way }, courseName))) return
    }
    throw conflict('另一个页面正在付这笔订单，看那一页，或者刷新再试')
  }

  /** For whoever is about to end the order or to pay it otherwise. Throws when the gateway does not answer. */
  async function closeOf(orderNo: string): Promise<void> {
    const open = await attempts.openOf(orderNo)
    if (open) await forMember(open.way, () => close(open))
  }

  /** For a colleague, whose act goes on where a gateway does not answer: what is paid later is set aside. */
  async function closeIfPossible(orderNos: readonly string[]): Promise<void> {
    for (const orderNo of orderNos) {
      await closeOf(orderNo).catch(log.failure(`没有关掉订单 ${orderNo} 的付款码`))
    }
  }

  /** Asks the gateway once in ten seconds, however many pages ask. */
  async function ask(userId: number, orderNo: string): Promise<void> {
    await ordering.info(userId, orderNo)
    const now = clock.now()
    const attempt = await attempts.takeAsk(orderNo, new Date(now.getTime() - PAYMENT_ASKED_EVERY_MS), now)
    if (attempt) await forMember(attempt.way, () => follow(attempt))
  }

  async function current(orderNo: string): Promise<Attempt | undefined> {
    const open = await attempts.openOf(orderNo)
    return open?.state === 'asked' ? open : undefined
  }

  async function closeOrGiveUp(attempt: Attempt): Promise<void> {
    try {
      await close(attempt)
    } catch (error) {
      if (!(error instanceof PaymentTrouble)) throw error
      const isLongOver = clock.now().getTime() - attempt.expiresAt.getTime() > GIVEN_UP_MS
      if (isLongOver) await attempts.end(database, attempt.id, 'closed', clock.now())
    }
  }

  /** Closes what has run out of time, before its order is cancelled, and asks about tries that the gateway is silent about. */
  async function sweep(): Promise<void> {
    const now = clock.now()
    const placedBefore = new Date(now.getTime() - ORDER_EXPIRES_MS)
    for (const attempt of await attempts.toClose(now, placedBefore, FOLLOWED_AT_ONCE)) await closeOrGiveUp(attempt)
    const notSince = new Date(now.getTime() - SILENT_MS)
    for (const attempt of await attempts.takeSilent(notSince, now, FOLLOWED_AT_ONCE)) {
      await follow(attempt).catch(log.failure(`没有问到付款 ${attempt.number}`))
    }
  }

  const following: JobKind = {
    name: 'orders.follow-payments',
    title: '问支付网关付了没有，关掉过期的付款码',
    input: z.unknown(),
    async run() {
      await sweep()
    },
    schedule: { everyMinutes: 1 },
    isRoutine: true,
  }

  return { begin, ask, current, closeOf, closeIfPossible, sweep, following }
}

/** Without a query: WeChat refuses one. */
export const noticeUrlOf = (publicUrl: string, way: OnlineWay) => `${publicUrl}/bee/api/order/notice/${way}`

export type AttemptsService = ReturnType<typeof createAttemptsService>
