import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

export type OrderFilter = OrderStatus | 'all'

interface Placed {
  /** Undefined: no such course, or one that was withdrawn. */
  course_price: number | undefined
  number: string | undefined
}

const ORDER_COLUMNS = [
  'orders.number as orderNo',
  'orders.user_id as userId',
  sql.ref<OrderStatus>('orders.status').as('status'),
  'orders.course_id as courseId',
  'orders.price_fen as priceFen',
  'orders.created_at as createdAt',
  'orders.paid_at as paidAt',
  'orders.cancelled_at as cancelledAt',
  'orders.refunded_at as refundedAt',
  // Rows of a former version have no name of their own.
  sql<string>`coalesce(nullif(orders.course_name, ''), courses.name, '')`.as('courseName'),
  'courses.cover_url as coverUrl',
  'courses.thumb_url as thumbUrl',
] as const

export function createOrdersRepository(database: Database) {
  const orders = () => database.selectFrom('orders').leftJoin('courses', 'courses.id', 'orders.course_id')
  const ofMember = (userId: number, status: OrderFilter) => {
    const query = database.selectFrom('orders').where('orders.user_id', '=', userId)
    return status === 'all' ? query : query.where('orders.status', '=', status)
  }

  /** Places an order unless one is pending or paid already: the unique index lets of two clicks only one through. */
  async function place(order: { number: string; userId: number; courseId: number; now: Date }): Promise<Placed> {
    const { rows } = await sql<{ course_price: number; number: string | null }>`
      with course as (select id, name, price_fen from courses
        where id = ${order.courseId} and hidden_at is null),
      placed as (
        insert into orders (number, user_id, course_id, course_name, price_fen, created_at)
        select ${order.number}, ${order.userId}, id, name, price_fen, ${order.now} from course where price_fen > 0
        on conflict (user_id, course_id) where status in ('pending', 'paid') do nothing
        returning number)
      select course.price_fen as course_price, placed.number from course left join placed on true`.execute(database)
    return { course_price: rows[0]?.course_price, number: rows[0]?.number ?? undefined }
  }

  /** The order that is pending or paid. */
  function findAlive(userId: number, courseId: number) {
    return orders()
      .select(ORDER_COLUMNS)
      .where('orders.user_id', '=', userId)
      .where('orders.course_id', '=', courseId)
      .where('orders.status', 'in', ['pending', 'paid'])
      .executeTakeFirst()
  }

  function find(number: string) {
    return orders().select(ORDER_COLUMNS).where('orders.number', '=', number).executeTakeFirst()
  }

  function list(userId: number, status: OrderFilter, request: PageRequest) {
    return ofMember(userId, status)
      .leftJoin('courses', 'courses.id', 'orders.course_id')
      .select(ORDER_COLUMNS)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(userId: number, status: OrderFilter): Promise<number> {
    const row = await ofMember(userId, status)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  /**
   * What was not paid in time was cancelled when its time was over, whenever that is noticed. One member's orders, or with
   * `everybody` those of all.
   */
  async function expire(whose: { userId: number } | { number: string } | 'everybody', now: Date, lifetimeMs: number) {
    const lifetime = sql`${lifetimeMs} * interval '1 millisecond'`
    const query = database
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: sql`created_at + ${lifetime}` })
      .where('status', '=', 'pending')
      .where('created_at', '<=', sql<Date>`${now}::timestamptz - ${lifetime}`)
    if (whose === 'everybody') await query.execute()
    else if ('number' in whose) await query.where('number', '=', whose.number).execute()
    else await query.where('user_id', '=', whose.userId).execute()
  }

  /** Each change asks for the state it starts from, so that of two at once only one happens. */
  async function cancel(number: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: now })
      .where('number', '=', number)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** A paid course is among the member's courses at once, before its first lesson is watched. */
  async function pay(number: string, now: Date): Promise<boolean> {
    const { rows } = await sql`
      with paid as (
        update orders set status = 'paid', paid_at = ${now}
        where number = ${number} and status = 'pending' returning user_id, course_id),
      begun as (
        insert into enrolments (user_id, course_id, started_at, last_watched_at)
        select user_id, course_id, ${now}, ${now} from paid
        where user_id is not null and course_id is not null on conflict do nothing returning course_id),
      counted as (
        update courses set learner_count = learner_count + 1 from begun where courses.id = begun.course_id)
      select from paid`.execute(database)
    return rows.length > 0
  }

  async function refund(number: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('orders')
      .set({ status: 'refunded', refunded_at: now })
      .where('number', '=', number)
      .where('status', '=', 'paid')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return { place, findAlive, find, list, count, expire, cancel, pay, refund }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>
export type OrderRow = NonNullable<Awaited<ReturnType<OrdersRepository['find']>>>
