import type { NewCoupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

/** More are typed. */
const OWN_COUPONS_SHOWN = 3

/** An order that wants to use a code. */
export interface CouponWish {
  code: string
  userId: number
  courseId: number
  /** The price of the course now, its discount taken off. */
  askedFen: number
}

export interface CouponRow {
  id: number
  code: string
  offFen: number
  minFen: number
  totalCount: number
  usedCount: number
  startsAt: Date
  endsAt: Date
  coversAll: boolean
  stoppedAt: Date | null
  createdAt: Date
  createdName: string
  courses: { id: number; name: string }[]
}

export interface CouponUse {
  orderId: number
  orderNo: string
  status: OrderStatus
  nickName: string | null
  courseName: string
  couponFen: number
  priceFen: number
  createdAt: Date
}

/** A coupon and what a member's order needs to know of it. */
export interface AskedCoupon {
  id: number
  code: string
  offFen: number
  minFen: number
  isUsedUp: boolean
  startsAt: Date
  endsAt: Date
  isStopped: boolean
  coversCourse: boolean
  isUsedByMember: boolean
}

const COLUMNS = sql`coupons.id, code, off_fen as "offFen", min_fen as "minFen", total_count as "totalCount",
  used_count as "usedCount", starts_at as "startsAt", ends_at as "endsAt", covers_all as "coversAll", stopped_at as "stoppedAt",
  coupons.created_at as "createdAt", created_name as "createdName",
  (select coalesce(json_agg(json_build_object('id', courses.id, 'name', courses.name) order by courses.id), '[]')
    from coupon_courses join courses on courses.id = coupon_courses.course_id where coupon_id = coupons.id) as courses`

const covers = (courseId: number) => sql`(covers_all or exists (
  select from coupon_courses where coupon_id = coupons.id and course_id = ${courseId}))`

export function createCouponsRepository(database: Database) {
  const isOpen = ({ courseId, askedFen }: Omit<CouponWish, 'code'>, now: Date) => sql`
    stopped_at is null and starts_at <= ${now} and ends_at > ${now} and used_count < total_count
      and min_fen <= ${askedFen} and ${covers(courseId)}`

  /** Whether the sheet of this course has a field for a code: one could be used now. */
  async function isOffered(buyer: Omit<CouponWish, 'code'>, now: Date): Promise<boolean> {
    const { rows } = await sql`select from coupons where ${isOpen(buyer, now)} limit 1`.execute(database)
    return rows.length > 0
  }

  /** Those that came back to the member with a cancelled order, the one that takes off most first. */
  async function returned(buyer: Omit<CouponWish, 'code'>, now: Date): Promise<{ code: string; offFen: number }[]> {
    const { rows } = await sql<{ code: string; offFen: number }>`
      select code, off_fen as "offFen" from coupons
      where id in (select coupon_id from orders where user_id = ${buyer.userId} and status = 'cancelled' and coupon_id is not null)
        and not exists (select from orders where coupon_id = coupons.id and user_id = ${buyer.userId} and status <> 'cancelled')
        and ${isOpen(buyer, now)}
      order by off_fen desc, id limit ${OWN_COUPONS_SHOWN}`.execute(database)
    return rows
  }

  async function find(
    db: Db,
    { code, courseId, userId }: { code: string; courseId: number; userId: number },
  ): Promise<AskedCoupon | undefined> {
    const { rows } = await sql<AskedCoupon>`
      select id, code, off_fen as "offFen", min_fen as "minFen", used_count >= total_count as "isUsedUp",
        starts_at as "startsAt", ends_at as "endsAt", stopped_at is not null as "isStopped",
        ${covers(courseId)} as "coversCourse", exists (
          select from orders where coupon_id = coupons.id and user_id = ${userId} and status <> 'cancelled') as "isUsedByMember"
      from coupons where code = ${code}`.execute(db)
    return rows[0]
  }

  /** Until the transaction ends nobody else takes one: of two members who want the last, the second reads that it is gone. */
  async function lock(work: Work, code: string): Promise<void> {
    await sql`select from coupons where code = ${code} for no key update`.execute(work)
  }

  /** For an order that is opened again: its coupon, locked. Undefined for an order without one. */
  async function lockOfOrder(
    work: Work,
    orderId: number,
  ): Promise<{ isUsedUp: boolean; isUsedElsewhere: boolean } | undefined> {
    await sql`select from coupons where id = (select coupon_id from orders where id = ${orderId}) for no key update`.execute(
      work,
    )
    const { rows } = await sql<{ isUsedUp: boolean; isUsedElsewhere: boolean }>`
      select used_count >= total_count as "isUsedUp", exists (
          select from orders other where other.coupon_id = coupons.id and other.user_id = orders.user_id
            and other.status <> 'cancelled') as "isUsedElsewhere"
      from orders join coupons on coupons.id = orders.coupon_id where orders.id = ${orderId}`.execute(work)
    return rows[0]
  }

  /** Undefined when another coupon has the code. */
  async function add(
    work: Work,
    made: Omit<NewCoupon, 'firstDay' | 'lastDay'> & { startsAt: Date; endsAt: Date; by: string; now: Date },
  ): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      insert into coupons (code, off_fen, min_fen, total_count, starts_at, ends_at, covers_all, created_at, created_name)
      values (${made.code}, ${made.offFen}, ${made.minFen}, ${made.totalCount}, ${made.startsAt}, ${made.endsAt},
        ${made.courseIds.length === 0}, ${made.now}, ${made.by})
      on conflict (code) do nothing returning id`.execute(work)
    const [row] = rows
    if (row) {
      await sql`
        insert into coupon_courses (coupon_id, course_id)
        select ${row.id}, id from courses where id = any(${[...made.courseIds]}::int[])`.execute(work)
    }
    return row?.id
  }

  async function countCourses(work: Work, ids: readonly number[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from courses where id = any(${[...ids]}::int[])`.execute(work)
    return rows[0]?.count ?? 0
  }

  async function setStopped(work: Work, id: number, stoppedAt: Date | null): Promise<void> {
    await sql`update coupons set stopped_at = ${stoppedAt} where id = ${id}`.execute(work)
  }

  async function read(work: Work, id: number): Promise<CouponRow | undefined> {
    await sql`select from coupons where id = ${id} for no key update`.execute(work)
    const { rows } = await sql<CouponRow>`select ${COLUMNS} from coupons where id = ${id}`.execute(work)
    return rows[0]
  }

  async function list(before: number | undefined, limit: number): Promise<CouponRow[]> {
    const { rows } = await sql<CouponRow>`
      select ${COLUMNS} from coupons ${before === undefined ? sql`` : sql`where id < ${before}`}
      order by id desc limit ${limit}`.execute(database)
    return rows
  }

  async function uses(couponId: number, before: number | undefined, limit: number): Promise<CouponUse[]> {
    const { rows } = await sql<CouponUse>`
      select orders.id as "orderId", number as "orderNo", status, nick_name as "nickName", course_name as "courseName",
        coupon_fen as "couponFen", price_fen as "priceFen", orders.created_at as "createdAt"
      from orders left join users on users.id = orders.user_id
      where coupon_id = ${couponId} ${before === undefined ? sql`` : sql`and orders.id < ${before}`}
      order by orders.id desc limit ${limit}`.execute(database)
    return rows
  }

  return { isOffered, returned, find, lock, lockOfOrder, add, countCourses, setStopped, read, list, uses }
}

export type CouponsRepository = ReturnType<typeof createCouponsRepository>
