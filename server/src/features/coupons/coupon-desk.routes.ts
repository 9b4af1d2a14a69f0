import type { Coupon, couponsContract } from '@bee/contract/manage/orders/coupons.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { CouponDeskService, StatedCoupon } from './coupon-desk.service.ts'

const presentCoupon = (row: StatedCoupon): Coupon => ({
  couponId: row.id,
  code: row.code,
  offFen: row.offFen,
  minFen: row.minFen,
  totalCount: row.totalCount,
  usedCount: row.usedCount,
  startTime: row.startsAt.toISOString(),
  endTime: row.endsAt.toISOString(),
  courses: row.coversAll ? null : row.courses,
  state: row.state,
  createTime: row.createdAt.toISOString(),
  createdBy: row.createdName,
})

async function presented(outcome: Promise<Outcome<StatedCoupon>>) {
  const { result, event } = await outcome
  return { result: presentCoupon(result), event }
}

export const couponDeskRoutes = (desk: CouponDeskService): StaffHandlers<typeof couponsContract> => ({
  async list({ before }) {
    const { rows, hasMore } = await desk.list(before)
    return { list: rows.map(presentCoupon), hasMore }
  },
  async uses({ couponId, before }) {
    const { rows, hasMore } = await desk.uses(couponId, before)
    return { list: rows.map(({ createdAt, ...use }) => ({ ...use, createTime: createdAt.toISOString() })), hasMore }
  },
  make: (input, { staff, write }) => write((work) => presented(desk.make(work, input, staff))),
  stop: ({ couponId }, { write }) => write((work) => presented(desk.stop(work, couponId))),
  resume: ({ couponId }, { write }) => write((work) => presented(desk.resume(work, couponId))),
})
