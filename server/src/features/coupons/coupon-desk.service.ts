import { endOfLastDay } from '@bee/contract/courses/course-discount.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { CouponState } from '@bee/contract/manage/orders/coupon-states.ts'
import { COUPONS_SHOWN, type NewCoupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { midnightOf } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CouponRow, CouponsRepository } from './coupons.repository.ts'

export type StatedCoupon = CouponRow & { state: CouponState }

const auditSnapshot = ({ stoppedAt }: CouponRow) => ({ isStopped: stoppedAt !== null })

/** The undo of a change compares the coupon with this. */
export const createCouponTarget = (coupons: Pick<CouponsRepository, 'read'>) => async (work: Work, id: string) => {
  const coupon = await coupons.read(work, Number(id))
  return coupon ? auditSnapshot(coupon) : null
}

const wordsOf = ({ code, minFen, offFen, totalCount }: Pick<CouponRow, 'code' | 'minFen' | 'offFen' | 'totalCount'>) =>
  `${code}（满 ${moneyWords(minFen)} 减 ${moneyWords(offFen)}，${totalCount} 张）`

/** Coupons as colleagues make and stop them. */
export function createCouponDeskService({ coupons, clock }: { coupons: CouponsRepository; clock: Clock }) {
  function stateOf({ stoppedAt, startsAt, endsAt, usedCount, totalCount }: CouponRow): CouponState {
    const now = clock.now()
    if (stoppedAt !== null) return 'stopped'
    if (endsAt <= now) return 'over'
    if (usedCount >= totalCount) return 'used-up'
    return startsAt > now ? 'coming' : 'open'
  }
  const stated = (row: CouponRow): StatedCoupon => ({ ...row, state: stateOf(row) })

  async function list(before: number | undefined) {
    const rows = await coupons.list(before, COUPONS_SHOWN + 1)
    return { rows: rows.slice(0, COUPONS_SHOWN).map(stated), hasMore: rows.length > COUPONS_SHOWN }
  }

  async function uses(couponId: number, before: number | undefined) {
    const rows = await coupons.uses(couponId, before, COUPONS_SHOWN + 1)
    return { rows: rows.slice(0, COUPONS_SHOWN), hasMore: rows.length > COUPONS_SHOWN }
  }

  async function found(work: Work, couponId: number): Promise<CouponRow> {
    const row = await coupons.read(work, couponId)
    if (!row) throw notFound('没有这个优惠码')
    return row
  }

  const event = (action: AuditAction, coupon: CouponRow, words: string) => ({
    action,
    target: { kind: 'coupon', id: coupon.id },
    summary: `${words} ${wordsOf(coupon)}`,
    after: auditSnapshot(coupon),
  })

  async function make(work: Work, wanted: NewCoupon, by: Staff): Promise<Outcome<StatedCoupon>> {
    const { firstDay, lastDay, ...fields } = wanted
    const courseIds = [...new Set(fields.courseIds)]
    if ((await coupons.countCourses(work, courseIds)) < courseIds.length)
      throw badField('courseIds', '有的课已经没有了')
    const now = clock.now()
    const endsAt = endOfLastDay(lastDay)
    if (endsAt <= now) throw badField('lastDay', '最后一天已经过了')
    const startsAt = midnightOf(firstDay)
    const id = await coupons.add(work, { ...fields, courseIds, startsAt, endsAt, by: by.nickName, now })
    if (id === undefined) throw badField('code', '已经有这个优惠码了，换一个')
    const coupon = await found(work, id)
    return {
      result: stated(coupon),
      event: { ...event('coupon.make', coupon, '发优惠码'), undo: { call: 'coupons.stop', input: { couponId: id } } },
    }
  }

  async function setStopped(work: Work, couponId: number, isStopped: boolean): Promise<Outcome<StatedCoupon>> {
    const before = await found(work, couponId)
    if ((before.stoppedAt !== null) === isStopped) throw conflict(isStopped ? '它已经停用了' : '它没有停用')
    await coupons.setStopped(work, couponId, isStopped ? clock.now() : null)
    const coupon = await found(work, couponId)
    return {
      result: stated(coupon),
      event: {
        ...event(isStopped ? 'coupon.stop' : 'coupon.resume', coupon, isStopped ? '停用优惠码' : '恢复优惠码'),
        before: auditSnapshot(before),
        undo: { call: isStopped ? 'coupons.resume' : 'coupons.stop', input: { couponId } },
      },
    }
  }

  const stop = (work: Work, couponId: number) => setStopped(work, couponId, true)
  const resume = (work: Work, couponId: number) => setStopped(work, couponId, false)

  return { list, uses, make, stop, resume }
}

export type CouponDeskService = ReturnType<typeof createCouponDeskService>
