import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import { REFUND_FULL_DAYS, REFUND_SPAN_DAYS } from '@bee/contract/orders/payment-draft.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import type { MovedOrder } from './order-notices.ts'

export interface OrderFilter {
  userId: number
  status: OrderStatus | 'all'
  /** Orders that have been pending since before then read as cancelled, even when the cancellation is not written yet. */
  overdueSince: Date
}

interface Placed {
  /** What the course costs now, its discount taken off. Undefined when there is no such course or it was withdrawn. */
  coursePriceFen: number | undefined
  order: MovedOrder | undefined
}

export type OrderScope = { userId: number } | { number: string } | 'everybody'

export const MOVED_COLUMNS = sql`number, user_id as "userId", course_id as "courseId", course_name as "courseName",
  price_fen as "priceFen", created_at as "createdAt", waits_from as "waitsFrom"`

/** A reopened order counts from waits_from. The comparison of created_at alone lets the index find the rows. */
const isOverdue = (since: Date) => sql`orders.created_at <= ${since} and
  (orders.waits_from is null or orders.waits_from <= ${since})`

/** The price of a course at a moment, its discount taken off. */
export const askedFen = (now: Date) => sql<number>`
  case when discount_fen < price_fen and discount_until > ${now} then discount_fen else price_fen end`

const ORDER_COLUMNS = [
  'orders.number as orderNo',
  'orders.user_id as userId',
  sql.ref<OrderStatus>('orders.status').as('status'),
  'orders.course_id as courseId',
  'orders.price_fen as priceFen',
  'orders.list_fen as listFen',
  'orders.discount_fen as discountFen',
  'orders.coupon_fen as couponFen',
  'orders.coupon_code as couponCode',
  'orders.created_at as createdAt',
  'orders.paid_at as paidAt',
  'orders.cancelled_at as cancelledAt',
  'orders.refunded_at as refundedAt',
  'orders.refund_rule as refundRule',
  'orders.waits_from as waitsFrom',
  'order_receipts.created_at as receiptAt',
  'order_receipts.path as receiptPath',
  // Rows of a former version have no course name of their own.
  sql<string>`coalesce(nullif(orders.course_name, ''), courses.name, '')`.as('courseName'),
  'courses.cover_url as coverUrl',
  'courses.thumb_url as thumbUrl',
  'courses.keyword',
] as const

/** A course with its full price and with what it costs at this moment. */
const pricedCourse = (courseId: number, now: Date) => sql`
  select id, name, price_fen as list_fen, ${askedFen(now)} as asked_fen
  from courses where id = ${courseId} and hidden_at is null`

export function createOrdersRepository(database: Database) {
  const orders = () =>
    database
      .selectFrom('orders')
      .leftJoin('courses', 'courses.id', 'orders.course_id')
      .leftJoin('order_receipts', 'order_receipts.order_id', 'orders.id')
  const ofMember = ({ userId, status, overdueSince }: OrderFilter) => {
    const query = database.selectFrom('orders').where('orders.user_id', '=', userId)
    if (status === 'all') return query
    const standing = sql`case when orders.status = 'pending' and ${isOverdue(overdueSince)}
      then 'cancelled' else orders.status end`
    return query.where(sql<boolean>`${standing} = ${status}`)
  }

  /**
   * Places an order at the price that the member agreed to, unless one is pending or paid already: the unique index lets only one click of
   * a double click through. Places no order whose number another order has.
   */
  async function place(
    work: Work,
    order: {
      number: string
      userId: number
      courseId: number
      /** The price of the course before the coupon, as the member saw it. */
      askedFen: number
      coupon: { id: number; code: string; offFen: number } | undefined
      refundRule: string
      now: Date
    },
  ): Promise<Placed> {
    const { id: couponId = null, code = '', offFen = 0 } = order.coupon ?? {}
    const { rows } = await sql<{ coursePriceFen: number; number: string | null }>`
      with course as (${pricedCourse(order.courseId, order.now)}),
      placed as (
        insert into orders (number, user_id, course_id, course_name, price_fen, list_fen, discount_fen, coupon_fen, coupon_code,
          coupon_id, refund_rule, created_at)
        select ${order.number}, ${order.userId}, id, name, asked_fen - ${offFen}::int, list_fen, list_fen - asked_fen,
          ${offFen}::int, ${code}, ${couponId}::int, ${order.refundRule}, ${order.now} from course
        where asked_fen > 0 and asked_fen = ${order.askedFen}
        on conflict do nothing
        returning ${MOVED_COLUMNS})
      select course.asked_fen as "coursePriceFen", placed.* from course left join placed on true`.execute(work)
    const [row] = rows
    if (!row) return { coursePriceFen: undefined, order: undefined }
    const { coursePriceFen, ...placed } = row
    return { coursePriceFen, order: placed.number === null ? undefined : (placed as MovedOrder) }
  }

  /** The terms of a refund stay with the order. The columns have the usual ones by themselves. */
  async function keepTerms(work: Work, number: string, terms: { fullDays: number; spanDays: number }): Promise<void> {
    const { fullDays, spanDays } = terms
    if (fullDays === REFUND_FULL_DAYS && spanDays === REFUND_SPAN_DAYS) return
    await sql`update orders set refund_full_days = ${fullDays}, refund_span_days = ${spanDays}
      where number = ${number}`.execute(work)
  }

  /**
   * Call this before an order changes and its member is told. The deletion of an account locks the member first and then the orders; the
   * opposite order would deadlock.
   */
  async function lockMembers(work: Work, whose: OrderScope): Promise<void> {
    const theirs =
      whose === 'everybody'
        ? sql`status = 'pending'`
        : 'number' in whose
          ? sql`number = ${whose.number}`
          : sql`user_id = ${whose.userId}`
    await sql`select from users where id in (select user_id from orders where ${theirs})
      order by id for key share`.execute(work)
  }

  /** Undefined: there is no such course, or it was withdrawn. */
  async function priceOf(courseId: number, now: Date): Promise<{ listFen: number; askedFen: number } | undefined> {
    const { rows } = await sql<{ listFen: number; askedFen: number }>`
      select list_fen as "listFen", asked_fen as "askedFen" from (${pricedCourse(courseId, now)}) course`.execute(
      database,
    )
    return rows[0]
  }

  /**
   * Call this before a coupon is locked: whatever else gives a coupon of this member back or takes one waits for it, in the order member,
   * order, coupon. Answers whether the member has a pending or paid order for the course.
   */
  async function lockBuyer(work: Work, userId: number, courseId: number): Promise<boolean> {
    await sql`select from users where id = ${userId} for update`.execute(work)
    const { rows } = await sql`
      select from orders where user_id = ${userId} and course_id = ${courseId} and status in ('pending', 'paid')`.execute(
      work,
    )
    return rows.length > 0
  }

  /** The pending or paid order of the member for the course. */
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

  function list(filter: OrderFilter, request: PageRequest) {
    return ofMember(filter)
      .leftJoin('courses', 'courses.id', 'orders.course_id')
      .leftJoin('order_receipts', 'order_receipts.order_id', 'orders.id')
      .select(ORDER_COLUMNS)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(filter: OrderFilter): Promise<number> {
    const row = await ofMember(filter)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  /** Pending orders that were not paid in time. One that may still be paid at a gateway waits until it is closed there. */
  const isDue = (whose: OrderScope, before: Date) => sql`status = 'pending' and ${isOverdue(before)} and not exists (
      select from payment_attempts where order_id = orders.id and state in ('created', 'asked'))
    ${whose === 'everybody' ? sql`` : 'number' in whose ? sql`and number = ${whose.number}` : sql`and user_id = ${whose.userId}`}`

  async function hasExpired(whose: OrderScope, before: Date): Promise<boolean> {
    const { rows } = await sql`select from orders where ${isDue(whose, before)} limit 1`.execute(database)
    return rows.length > 0
  }

  /** cancelled_at is the moment when the time ran out, not the moment when a process notices it. */
  async function expire(work: Work, whose: OrderScope, before: Date, lifetimeMs: number): Promise<MovedOrder[]> {
    const { rows } = await sql<MovedOrder>`
      update orders set status = 'cancelled', cancelled_at = coalesce(waits_from, created_at) + ${lifetimeMs} * interval '1 millisecond'
      where ${isDue(whose, before)} returning ${MOVED_COLUMNS}`.execute(work)
    return rows
  }

  /** Each change requires the state it starts from, so that only one of several changes at the same moment happens. */
  async function cancel(work: Work, number: string, now: Date): Promise<MovedOrder | undefined> {
    const { rows } = await sql<MovedOrder>`
      update orders set status = 'cancelled', cancelled_at = ${now}
      where number = ${number} and status = 'pending' returning ${MOVED_COLUMNS}`.execute(work)
    return rows[0]
  }

  /** Adds the course to the member's courses at once, before the member watches a lesson. */
  async function pay(
    work: Work,
    number: string,
    now: Date,
    method: PaymentMethod | null = null,
  ): Promise<MovedOrder | undefined> {
    const { rows } = await sql<MovedOrder>`
      with paid as (
        update orders set status = 'paid', paid_at = ${now}, method = ${method}
        where number = ${number} and status = 'pending' returning ${MOVED_COLUMNS}),
      begun as (
        insert into enrolments (user_id, course_id, started_at, last_watched_at)
        select "userId", "courseId", ${now}, ${now} from paid
        where "userId" is not null and "courseId" is not null on conflict do nothing returning course_id),
      counted as (
        update courses set learner_count = learner_count + 1 from begun where courses.id = begun.course_id)
      select * from paid`.execute(work)
    return rows[0]
  }

  /** Removes the course from the member's courses when the member watched nothing of it: there is nothing to go on with. */
  async function refund(work: Work, number: string, now: Date): Promise<MovedOrder | undefined> {
    const { rows } = await sql<MovedOrder>`
      with held as (select id, refunded_fen from orders where number = ${number} and status = 'paid' for update),
      refunded as (
        update orders set status = 'refunded', refunded_at = ${now}
        where id in (select id from held) and status = 'paid' returning ${MOVED_COLUMNS}),
      left_again as (
        delete from enrolments using refunded
        where enrolments.user_id = refunded."userId" and enrolments.course_id = refunded."courseId"
          and enrolments.last_lesson_id is null and not exists (
            select from lesson_progress progress
            where progress.user_id = enrolments.user_id and progress.course_id = enrolments.course_id)
        returning enrolments.course_id),
      counted as (
        update courses set learner_count = learner_count - 1 from left_again where courses.id = left_again.course_id)
      select refunded.*, refunded."priceFen" - held.refunded_fen as "givenBackFen" from refunded, held`.execute(work)
    return rows[0]
  }

  return {
    place,
    keepTerms,
    lockMembers,
    lockBuyer,
    priceOf,
    findAlive,
    find,
    list,
    count,
    hasExpired,
    expire,
    cancel,
    pay,
    refund,
  }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>
export type OrderRow = NonNullable<Awaited<ReturnType<OrdersRepository['find']>>>
