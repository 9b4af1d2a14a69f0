import type { AttemptState } from '@bee/contract/manage/orders/order-choices.ts'
import type { OnlineWay, PayingDevice } from '@bee/contract/orders/payment-ways.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { BegunPayment } from '../../../outside/payment-driver.ts'

export interface Attempt {
  id: number
  orderId: number
  orderNo: string
  /** As the gateway knows it. */
  number: string
  way: OnlineWay
  device: PayingDevice
  amountFen: number
  state: AttemptState
  code: BegunPayment | null
  codeAt: Date | null
  expiresAt: Date
  createdAt: Date
}

export type NewAttempt = Pick<Attempt, 'orderId' | 'number' | 'way' | 'device' | 'amountFen' | 'expiresAt'> & {
  now: Date
}

const COLUMNS = sql`attempts.id, attempts.order_id as "orderId", orders.number as "orderNo", attempts.number, attempts.way,
  attempts.device, attempts.amount_fen as "amountFen", attempts.state, attempts.code, attempts.code_at as "codeAt",
  attempts.expires_at as "expiresAt", attempts.created_at as "createdAt"`
const FROM = sql`from payment_attempts attempts join orders on orders.id = attempts.order_id`
const IS_OPEN = sql`attempts.state in ('created', 'asked')`

export function createAttemptsRepository(database: Database) {
  async function select(db: Db, where: RawBuilder<unknown>): Promise<Attempt[]> {
    const { rows } = await sql<Attempt>`select ${COLUMNS} ${FROM} where ${where}`.execute(db)
    return rows
  }

  /** Does nothing while the order has an open try. */
  async function add(work: Work, attempt: NewAttempt): Promise<void> {
    await sql`
      insert into payment_attempts (order_id, number, way, device, amount_fen, expires_at, created_at)
      values (${attempt.orderId}, ${attempt.number}, ${attempt.way}, ${attempt.device}, ${attempt.amountFen},
        ${attempt.expiresAt}, ${attempt.now})
      on conflict do nothing`.execute(work)
  }

  const findOpen = async (db: Db, orderId: number) =>
    (await select(db, sql`attempts.order_id = ${orderId} and ${IS_OPEN}`))[0]

  const findByNumber = async (number: string, db: Db = database) =>
    (await select(db, sql`attempts.number = ${number}`))[0]

  const openOf = async (orderNo: string) => (await select(database, sql`orders.number = ${orderNo} and ${IS_OPEN}`))[0]

  /** False: it was closed or paid meanwhile, so its code must not be shown. */
  async function keepCode(id: number, code: BegunPayment, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update payment_attempts attempts set state = 'asked', code = ${JSON.stringify(code)}::jsonb, code_at = ${now}
      where id = ${id} and ${IS_OPEN} returning id`.execute(database)
    return rows.length > 0
  }

  /** A paid one stays paid; one that was closed may still turn out to be paid. */
  async function end(db: Db, id: number, state: 'paid' | 'closed', now: Date): Promise<void> {
    const from = state === 'paid' ? sql`attempts.state <> 'paid'` : IS_OPEN
    await sql`update payment_attempts attempts set state = ${state}, ended_at = ${now}
      where id = ${id} and ${from}`.execute(db)
  }

  /** The newest try that is not paid, unless the gateway was asked about it since: of many askers one asks. */
  async function takeAsk(orderNo: string, notSince: Date, now: Date): Promise<Attempt | undefined> {
    const { rows } = await sql<Attempt>`
      with newest as (
        select attempts.id ${FROM} where orders.number = ${orderNo} and attempts.state <> 'paid'
        order by attempts.id desc limit 1),
      asked as (
        update payment_attempts set queried_at = ${now} from newest
        where payment_attempts.id = newest.id and (queried_at is null or queried_at <= ${notSince})
        returning payment_attempts.*)
      select ${COLUMNS} from asked attempts join orders on orders.id = attempts.order_id`.execute(database)
    return rows[0]
  }

  /** Open tries whose time is over, or whose order waits no more or has run out of time itself. */
  const toClose = (now: Date, placedBefore: Date, most: number) =>
    select(
      database,
      sql`${IS_OPEN} and (attempts.expires_at <= ${now} or orders.status <> 'pending'
        or coalesce(orders.waits_from, orders.created_at) <= ${placedBefore})
        order by attempts.expires_at limit ${most}`,
    )

  /** Open tries that nobody has asked about for a while, and closed ones of 支付宝 once their time is over. Notes that they are asked now. */
  async function takeSilent(notSince: Date, now: Date, most: number): Promise<Attempt[]> {
    const { rows } = await sql<Attempt>`
      with silent as (
        (select id from payment_attempts attempts where state = 'asked' and coalesce(queried_at, code_at) <= ${notSince}
          order by expires_at limit ${most})
        union all
        (select id from payment_attempts where state = 'closed' and way = 'alipay' and expires_at <= ${now}
          and expires_at > ${now}::timestamptz - interval '1 hour' and (queried_at is null or queried_at < expires_at)
          order by expires_at limit ${most})),
      asked as (
        update payment_attempts set queried_at = ${now} from silent
        where payment_attempts.id = silent.id returning payment_attempts.*)
      select ${COLUMNS} from asked attempts join orders on orders.id = attempts.order_id`.execute(database)
    return rows
  }

  async function openCount(way: OnlineWay): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment_attempts attempts where ${IS_OPEN} and way = ${way}`.execute(database)
    return rows[0]?.count ?? 0
  }

  return { add, findOpen, findByNumber, openOf, keepCode, end, takeAsk, toClose, takeSilent, openCount }
}

export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>
