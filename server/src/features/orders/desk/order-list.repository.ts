import type { OrderSort, OrderTab, PaymentMethod } from '@bee/contract/manage/order-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { DeskOrder } from './order-rows.ts'

/** Found by their members, or by the beginning of their number. */
export type OrderHits = { userIds: readonly number[] } | { numberStart: string }

export interface OrderListFilter {
  tab: OrderTab
  hits: OrderHits | undefined
  courseId?: number | undefined
  method?: PaymentMethod | undefined
  /** Placed from here on, and before there. */
  from?: Date | undefined
  before?: Date | undefined
}

/** The last one of the page before: its amount, its time in microseconds and its id. */
export interface OrderCursor {
  amount: string
  micros: string
  id: number
}

export interface MemberHit {
  id: number
}

const LAST_CHARACTER = '\u{10FFFF}'

const TABS: Record<OrderTab, RawBuilder<unknown>> = {
  all: sql`true`,
  waiting: sql`orders.status = 'pending' and orders.receipt_at is not null`,
  pending: sql`orders.status = 'pending'`,
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
/** Among the same amount by time: prices are few, so that a stretch of days is found below each of them. */
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
  orders.price_fen as "priceFen", orders.refunded_fen as "refundedFen", orders.method, orders.created_at as "createdAt",
  orders.waits_from as "waitsFrom", orders.paid_at as "paidAt", orders.cancelled_at as "cancelledAt",
  orders.refunded_at as "refundedAt", orders.receipt_at as "receiptAt", orders.refund_rule as "refundRule",
  coalesce(newest.reason, '') as reason, (extract(epoch from orders.created_at) * 1000000)::bigint::text as "createdMicros"`

export const WITH_ITS_OWN = sql`left join users on users.id = orders.user_id
  left join courses on courses.id = orders.course_id
  left join lateral (
    select reason from order_entries where order_id = orders.id order by id desc limit 1) newest on true`

export function createOrderListRepository(database: Database) {
  /** By their own index first, whatever else is asked: a few rows, however many orders there are. */
  function hitsOf(hits: OrderHits | undefined, most: number): RawBuilder<unknown> {
    if (!hits) return sql`true`
    if ('userIds' in hits) return sql`orders.user_id = any(${[...hits.userIds]}::int[])`
    const { numberStart } = hits
    return sql`orders.id = any(array(select id from orders named
      where named.number ~>=~ ${numberStart} and named.number ~<~ ${numberStart + LAST_CHARACTER}
      order by named.number using ~<~ limit ${most}))`
  }

  const chosen = ({ tab, hits, courseId, method, from, before }: OrderListFilter, mostHits: number) =>
    sql.join(
      [
        TABS[tab],
        hitsOf(hits, mostHits),
        courseId === undefined ? sql`true` : sql`orders.course_id = ${courseId}`,
        method === undefined ? sql`true` : sql`orders.method = ${method}`,
        from === undefined ? sql`true` : sql`orders.created_at >= ${from}`,
        before === undefined ? sql`true` : sql`orders.created_at < ${before}`,
      ],
      sql` and `,
    )

  async function list(
    filter: OrderListFilter,
    page: { sort: OrderSort; cursor: OrderCursor | undefined; limit: number; mostHits: number },
  ): Promise<DeskOrder[]> {
    const { by, isDescending, placeOf } = SORTS[page.sort]
    const order = sql.join(by.map((column) => (isDescending ? sql`${column} desc` : column)))
    const behind = page.cursor
      ? sql`(${sql.join([...by])}) ${isDescending ? sql`<` : sql`>`} (${placeOf(page.cursor)})`
      : sql`true`
    const { rows } = await sql<DeskOrder>`
      with page as (
        select orders.* from orders where ${chosen(filter, page.mostHits)} and ${behind}
        order by ${order} limit ${page.limit})
      select ${DESK_COLUMNS} from page orders ${WITH_ITS_OWN} order by ${order}`.execute(database)
    return rows
  }

  /** Stops counting behind `most`. In the order of an index: unordered, the planner reads the table until it has seen enough. */
  async function count(filter: OrderListFilter, most: number, mostHits: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (
        select from orders where ${chosen(filter, mostHits)} order by created_at desc limit ${most + 1}) counted`.execute(
      database,
    )
    return rows[0]?.total ?? 0
  }

  /** Of every tab, and the money of what waits; each stops behind `most`. */
  async function counts(most: number): Promise<Record<OrderTab, number>> {
    const some = (tab: OrderTab) =>
      sql`(select count(*)::int from (
        select from orders where ${TABS[tab]} order by created_at limit ${most + 1}) counted) as ${sql.ref(tab)}`
    const { rows } = await sql<Record<OrderTab, number>>`
      select ${sql.join((Object.keys(TABS) as OrderTab[]).map(some))}`.execute(database)
    const [row] = rows
    if (!row) throw new Error('Counts always make a row')
    return row
  }

  async function waitingFen(most: number): Promise<{ total: number; sumFen: number }> {
    const { rows } = await sql<{ total: number; sumFen: number }>`
      select count(*)::int as total, coalesce(sum(price_fen), 0)::float8 as "sumFen" from (
        select price_fen from orders where ${TABS.waiting} order by created_at limit ${most + 1}) counted`.execute(
      database,
    )
    return rows[0] ?? { total: 0, sumFen: 0 }
  }

  async function find(orderNo: string): Promise<DeskOrder | undefined> {
    const { rows } = await sql<DeskOrder>`
      select ${DESK_COLUMNS} from orders ${WITH_ITS_OWN} where orders.number = ${orderNo}`.execute(database)
    return rows[0]
  }

  /** Whose name begins so, or whose number ends or is so. */
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
    const { rows } = await sql<MemberHit>`
      ${sql.join(
        ways.map((way) => sql`(${way})`),
        sql` union `,
      )}`.execute(database)
    return rows.map(({ id }) => id).slice(0, most)
  }

  return { list, count, counts, waitingFen, find, findMembers }
}

export type OrderListRepository = ReturnType<typeof createOrderListRepository>
