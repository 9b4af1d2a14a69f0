import type { OrderSort, OrderTab, PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import { ORDER_PAGE_SIZE } from '@bee/contract/manage/orders/orders.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../../database/prepared-statements.ts'
import type { DeskOrder } from './order-rows.ts'

/** The search found members, or orders by their numbers. */
export type OrderHits = { userIds: readonly number[] } | { orderIds: readonly number[] }

export interface OrderListFilter {
  tab: OrderTab
  hits: OrderHits | undefined
  courseId?: number | undefined
  method?: PaymentMethod | undefined
  /** from is inclusive, before is exclusive; both compare created_at. */
  from?: Date | undefined
  before?: Date | undefined
}

/** The last order of the page before: its amount, its created_at in microseconds and its id. */
export interface OrderCursor {
  amount: string
  micros: string
  id: number
}

export interface OrderPage {
  sort: OrderSort
  cursor: OrderCursor | undefined
  limit: number
  /** At most this many of orderIds are read. */
  mostHits: number
  /** Counts the matching orders up to this number. Undefined: no count. */
  countMost?: number
}

/** total is set when the page asked for countMost. */
export interface ListedOrder extends DeskOrder {
  total?: number
}

const LAST_CHARACTER = '\u{10FFFF}'

const TABS: Record<OrderTab, RawBuilder<unknown>> = {
  all: sql`true`,
  waiting: sql`orders.status = 'pending' and orders.receipt_at is not null`,
  // An order with a receipt for staff to check is in the tab `waiting` only.
  pending: sql`orders.status = 'pending' and orders.receipt_at is null`,
  paid: sql`orders.status = 'paid'`,
  cancelled: sql`orders.status = 'cancelled'`,
  refunded: sql`orders.status = 'refunded'`,
}

const TIME = sql.ref('orders.created_at')
const AMOUNT = sql.ref('orders.price_fen')
const ID = sql.ref('orders.id')
const timeOf = ({ micros }: OrderCursor) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

interface Sorting {
  by: readonly RawBuilder<unknown>[]
  isDescending: boolean
  placeOf: (cursor: OrderCursor) => RawBuilder<unknown>
}

const BY_TIME = { by: [TIME, ID], placeOf: (cursor: OrderCursor) => sql`${timeOf(cursor)}, ${cursor.id}` }
/** Orders of one amount are sorted by time. There are few prices, so a range of days is found below each of them. */
const BY_AMOUNT = {
  by: [AMOUNT, TIME, ID],
  placeOf: (cursor: OrderCursor) => sql`${cursor.amount}::bigint, ${timeOf(cursor)}, ${cursor.id}`,
}

const SORTS: Record<OrderSort, Sorting> = {
  newest: { ...BY_TIME, isDescending: true },
  oldest: { ...BY_TIME, isDescending: false },
  dearest: { ...BY_AMOUNT, isDescending: true },
  cheapest: { ...BY_AMOUNT, isDescending: false },
}

export const DESK_COLUMNS = sql`orders.id, orders.number as "orderNo", orders.status, orders.version, orders.user_id as "userId",
  users.nick_name as "nickName", users.avatar_url as "avatarUrl", users.mobile, orders.course_id as "courseId",
  coalesce(nullif(orders.course_name, ''), courses.name, '') as "courseName", courses.thumb_url as "thumbUrl",
  orders.price_fen as "priceFen", orders.list_fen as "listFen", orders.discount_fen as "discountFen",
  orders.coupon_fen as "couponFen", orders.coupon_code as "couponCode", orders.refunded_fen as "refundedFen", orders.method, orders.created_at as "createdAt",
  orders.waits_from as "waitsFrom", orders.paid_at as "paidAt", orders.cancelled_at as "cancelledAt",
  orders.refunded_at as "refundedAt", orders.receipt_at as "receiptAt", orders.refund_rule as "refundRule",
  coalesce(newest.reason, '') as reason, (extract(epoch from orders.created_at) * 1000000)::bigint::text as "createdMicros"`

export const WITH_ITS_OWN = sql`left join users on users.id = orders.user_id
  left join courses on courses.id = orders.course_id
  left join lateral (
    select reason from order_entries where order_id = orders.id order by id desc limit 1) newest on true`

const LISTED_AT_ONCE = ORDER_PAGE_SIZE + 1

/**
 * The planner must not see the value: for these days or these few orders it expects fewer rows than for any, and so plans the statement
 * anew every time, which takes longer than to run it.
 */
const anyTime = (time: Date) => opaqueToPlanner(time, 'timestamptz')
const thisTime = (time: Date) => sql<Date>`${time}`
const ids = (some: readonly number[]) => sql`select unnest(${[...some]}::int[])`

/** Found by their own index first, before every other condition: a few rows in a table of any size. */
function hitsOf(hits: OrderHits | undefined, most: number): RawBuilder<unknown> {
  if (!hits) return sql`true`
  return 'userIds' in hits
    ? sql`orders.user_id = any(array(${ids(hits.userIds)}))`
    : sql`orders.id = any(array(${ids(hits.orderIds)} limit ${sql.lit(most)}))`
}

/**
 * The payment method is part of the SQL text, like the status: one method has many orders, another none, and any plan has to know which.
 */
const chosen = (
  { tab, hits, courseId, method, from, before }: OrderListFilter,
  { mostHits, time }: { mostHits: number; time: typeof anyTime },
) =>
  sql.join(
    [
      TABS[tab],
      hitsOf(hits, mostHits),
      courseId === undefined ? sql`true` : sql`orders.course_id = ${courseId}`,
      method === undefined ? sql`true` : sql`orders.method = ${sql.lit(method)}`,
      from === undefined ? sql`true` : sql`orders.created_at >= ${time(from)}`,
      before === undefined ? sql`true` : sql`orders.created_at < ${time(before)}`,
    ],
    sql` and `,
  )

/**
 * True when one plan is good for all values of these parameters. A list by amount within days is not: few days are read whole and sorted,
 * many days are found below each amount. Without another filter the second way is never wrong.
 */
function isPlannedOnce({ courseId, method, from, before }: OrderListFilter, { sort, limit }: OrderPage): boolean {
  const isWithinDays = from !== undefined || before !== undefined
  const isByAmount = sort === 'dearest' || sort === 'cheapest'
  const isChosen = courseId !== undefined || method !== undefined
  return limit === LISTED_AT_ONCE && !(isWithinDays && isByAmount && isChosen)
}

/** Stops counting after `most`. Sorted as an index is: without an order the planner reads the table until it has enough rows. */
const countOf = (filter: OrderListFilter, most: number, time: typeof anyTime) => sql`(
  select count(*)::int from (
    select from orders where ${chosen(filter, { mostHits: most + 1, time })}
    order by created_at desc limit ${sql.lit(most + 1)}) counted)`

export function createOrderListRepository(database: Database) {
  /**
   * A page and its count in one statement, because each statement is a round trip to the database. The text differs only by its filters,
   * because most of a page's time was planning. Row limits are literals: a plan for any limit is a bad plan.
   */
  async function list(filter: OrderListFilter, page: OrderPage): Promise<ListedOrder[]> {
    const { sort, cursor, limit, mostHits, countMost } = page
    const { by, isDescending, placeOf } = SORTS[sort]
    const order = sql.join(by.map((column) => (isDescending ? sql`${column} desc` : column)))
    const behind = cursor
      ? sql`(${sql.join([...by])}) ${isDescending ? sql`<` : sql`>`} (${placeOf(cursor)})`
      : sql`true`
    const isOnce = isPlannedOnce(filter, page)
    const time = isOnce ? anyTime : thisTime
    const total = countMost === undefined ? sql`` : sql`, ${countOf(filter, countMost, time)} as total`
    const { rows } = await sql<ListedOrder>`${isOnce ? prepared : sql``}
      with page as (
        select orders.* from orders where ${chosen(filter, { mostHits, time })} and ${behind}
        order by ${order} limit ${sql.lit(limit)})
      select ${DESK_COLUMNS} ${total} from page orders ${WITH_ITS_OWN} order by ${order}`.execute(database)
    return rows
  }

  /**
   * Orders by the start of their number, sorted by number. Not prepared: one start matches a single order, another all orders of a year.
   */
  async function findNumbers(numberStart: string, most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from orders where number ~>=~ ${numberStart} and number ~<~ ${numberStart + LAST_CHARACTER}
      order by number using ~<~ limit ${most}`.execute(database)
    return rows.map(({ id }) => id)
  }

  /** Members by the start of the name, or by the end of the mobile number or all of it. */
  async function findMembers(
    wanted: { nameStart?: string; mobileEnd?: string; mobile?: string },
    most: number,
  ): Promise<number[]> {
    const { nameStart, mobileEnd, mobile } = wanted
    const ways = [
      ...(nameStart === undefined
        ? []
        : [
            sql`select id from users where lower(nick_name) ~>=~ ${nameStart}
              and lower(nick_name) ~<~ ${nameStart + LAST_CHARACTER} order by lower(nick_name) using ~<~ limit ${most}`,
          ]),
      ...(mobileEnd === undefined
        ? []
        : [sql`select id from users where right(mobile, 4) = ${mobileEnd} limit ${most}`]),
      ...(mobile === undefined ? [] : [sql`select id from users where mobile = ${mobile}`]),
    ]
    const { rows } = await sql<{ id: number }>`
      ${sql.join(
        ways.map((way) => sql`(${way})`),
        sql` union `,
      )}`.execute(database)
    return rows.map(({ id }) => id).slice(0, most)
  }

  /** Counts each tab up to `most`. Every order is in exactly one of the five other tabs, so `all` is their sum and needs no count. */
  async function counts(most: number): Promise<Record<OrderTab, number>> {
    const some = (tab: OrderTab) =>
      sql`(select count(*)::int from (
        select from orders where ${TABS[tab]} order by created_at limit ${sql.lit(most + 1)}) counted) as ${sql.ref(tab)}`
    const { rows } = await sql<Record<Exclude<OrderTab, 'all'>, number>>`${prepared}
      select ${sql.join((Object.keys(TABS) as OrderTab[]).filter((tab) => tab !== 'all').map(some))}`.execute(database)
    const [row] = rows
    if (!row) throw new Error('Counts always make a row')
    const { waiting, pending, paid, cancelled, refunded } = row
    return { ...row, all: Math.min(waiting + pending + paid + cancelled + refunded, most + 1) }
  }

  async function waitingFen(most: number): Promise<{ total: number; sumFen: number }> {
    const { rows } = await sql<{ total: number; sumFen: number }>`${prepared}
      select count(*)::int as total, coalesce(sum(price_fen), 0)::float8 as "sumFen" from (
        select price_fen from orders where ${TABS.waiting} order by created_at limit ${sql.lit(most + 1)}) counted`.execute(
      database,
    )
    return rows[0] ?? { total: 0, sumFen: 0 }
  }

  return { list, findNumbers, findMembers, counts, waitingFen }
}

export type OrderListRepository = ReturnType<typeof createOrderListRepository>
