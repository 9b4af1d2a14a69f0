import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'
import type { MovedOrder } from '../order-notices.ts'
import { MOVED_COLUMNS } from '../orders.repository.ts'
import { DESK_COLUMNS, WITH_ITS_OWN } from './order-list.repository.ts'
import type { DeskOrder } from './order-rows.ts'

/** Keeps the row lock until the transaction ends: a second act on the order waits, then reads the order as the first left it. */
export async function lockOrder(work: Work, orderNo: string): Promise<DeskOrder | undefined> {
  await sql`select from orders where number = ${orderNo} for update`.execute(work)
  return readOrder(work, orderNo)
}

/** Includes the ledger lines that this transaction has written. */
export async function readOrder(work: Work, orderNo: string): Promise<DeskOrder | undefined> {
  const { rows } = await sql<DeskOrder>`
    select ${DESK_COLUMNS} from orders ${WITH_ITS_OWN} where orders.number = ${orderNo}`.execute(work)
  return rows[0]
}

/** Rolls back only what act has written when act throws; the rest of the transaction goes on. */
export async function inSavepoint<Result>(work: Work, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_of_many`.execute(work)
  try {
    const result = await act()
    await sql`release savepoint one_of_many`.execute(work)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_of_many`.execute(work)
    throw error
  }
}

interface NewOrder {
  number: string
  userId: number
  courseId: number
  courseName: string
  priceFen: number
  now: Date
}

export function createOrderActsRepository() {
  /** Does nothing when the member has another pending or paid order for the course. */
  async function reopen(work: Work, orderNo: string, now: Date): Promise<MovedOrder | undefined> {
    const { rows } = await sql<MovedOrder>`
      update orders set status = 'pending', cancelled_at = null, waits_from = ${now}
      where number = ${orderNo} and status = 'cancelled' and user_id is not null and course_id is not null and not exists (
        select from orders other where other.user_id = orders.user_id and other.course_id = orders.course_id
          and other.status in ('pending', 'paid'))
      returning ${MOVED_COLUMNS}`.execute(work)
    return rows[0]
  }

  /** Refunds less than the whole price, so the member keeps the course. */
  async function refundPart(work: Work, orderNo: string, amountFen: number): Promise<MovedOrder | undefined> {
    const { rows } = await sql<MovedOrder>`
      update orders set refunded_fen = refunded_fen + ${amountFen}
      where number = ${orderNo} and status = 'paid' and refunded_fen + ${amountFen} < price_fen
      returning ${MOVED_COLUMNS}, ${amountFen}::int as "givenBackFen"`.execute(work)
    return rows[0]
  }

  /** Deletes only the row. The sweep finds the file, because no row leads to it any more. */
  async function dropReceipt(work: Work, orderId: number): Promise<boolean> {
    const { rows } = await sql`delete from order_receipts where order_id = ${orderId} returning order_id`.execute(work)
    return rows.length > 0
  }

  async function memberOf(work: Work, mobile: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`select id from users where mobile = ${mobile}`.execute(work)
    return rows[0]?.id
  }

  async function courseName(work: Work, courseId: number): Promise<string | undefined> {
    const { rows } = await sql<{ name: string }>`select name from courses where id = ${courseId}`.execute(work)
    return rows[0]?.name
  }

  /**
   * Adds an order for money that has come already. Nothing is added when the member has a pending or paid order for the course, or when
   * another order has the number.
   */
  async function add(work: Work, order: NewOrder): Promise<'added' | 'has-one' | 'number-taken'> {
    const { rows } = await sql`
      insert into orders (number, user_id, course_id, course_name, price_fen, created_at)
      values (${order.number}, ${order.userId}, ${order.courseId}, ${order.courseName}, ${order.priceFen}, ${order.now})
      on conflict do nothing returning id`.execute(work)
    if (rows.length > 0) return 'added'
    const { rows: alive } = await sql`
      select from orders
      where user_id = ${order.userId} and course_id = ${order.courseId} and status in ('pending', 'paid')`.execute(work)
    return alive.length > 0 ? 'has-one' : 'number-taken'
  }

  return { reopen, refundPart, dropReceipt, memberOf, courseName, add }
}

export type OrderActsRepository = ReturnType<typeof createOrderActsRepository>
