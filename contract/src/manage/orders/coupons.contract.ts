import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, time, wholeNumber } from '../../fields.ts'
import { PRICE_MAX_FEN } from '../../money.ts'
import { couponCode } from '../../orders/coupon-code.ts'
import { ORDER_STATUSES } from '../../orders/order-states.ts'
import { isCalendarDay } from '../../site/call-times.ts'
import { COUPON_STATES } from './coupon-states.ts'

export const COUPONS_SHOWN = 50
export const COUPON_COUNT_MAX = 10_000
export const COUPON_COURSES_MAX = 50

const coupon = {
  couponId: z.int(),
  code: z.string(),
  offFen: z.int(),
  minFen: z.int(),
  totalCount: z.int(),
  /** Orders that have it and are not cancelled. */
  usedCount: z.int(),
  startTime: time(),
  /** The first moment at which it does not count any more. */
  endTime: time(),
  /** Null: every course. */
  courses: z.nullable(z.array(z.object({ id: z.int(), name: z.string() }))),
  state: z.enum(COUPON_STATES),
  createTime: time(),
  createdBy: z.string(),
}
export const Coupon = z.object(coupon)
export type Coupon = z.infer<typeof Coupon>

const day = (label: string) =>
  z.string({ error: `请选${label}` }).check(z.refine(isCalendarDay, `${label}应当是一天，如 2026-11-01`))

export const NewCoupon = z
  .object({
    code: couponCode(),
    offFen: wholeNumber({ label: '减多少', min: 1, max: PRICE_MAX_FEN }),
    minFen: wholeNumber({ label: '满多少', min: 2, max: PRICE_MAX_FEN }),
    totalCount: wholeNumber({ label: '张数', min: 1, max: COUPON_COUNT_MAX }),
    /** Days in Shanghai, both included. */
    firstDay: day('开始的一天'),
    lastDay: day('最后一天'),
    /** None: every course. */
    courseIds: z
      .array(id('courseIds'), { error: '请选课程' })
      .check(z.maxLength(COUPON_COURSES_MAX, `最多选 ${COUPON_COURSES_MAX} 门课`)),
  })
  .check(
    z.refine(({ offFen, minFen }) => minFen > offFen, { error: '满多少要比减多少大', path: ['minFen'] }),
    z.refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
      error: '最后一天不能早于开始的一天',
      path: ['lastDay'],
    }),
  )
export type NewCoupon = z.output<typeof NewCoupon>

const OneCoupon = z.object({ couponId: id('couponId') })
const before = () => z.optional(id('before'))

export const couponsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/coupon/list',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '优惠码，新的在前；before 接着上一页最后一个的 couponId',
    input: z.object({ before: before() }),
    result: z.object({ list: z.array(Coupon), hasMore: z.boolean() }),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/manage/coupon/uses',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '一个优惠码用在哪些订单上，新的在前；取消了的订单把它还回来了',
    input: z.object({ ...OneCoupon.shape, before: before() }),
    result: z.object({
      list: z.array(
        z.object({
          orderId: z.int(),
          orderNo: z.string(),
          status: z.enum(ORDER_STATUSES),
          /** Null once the account is deleted. */
          nickName: z.nullable(z.string()),
          courseName: z.string(),
          couponFen: z.int(),
          priceFen: z.int(),
          createTime: time(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/manage/coupon/make',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '发一个优惠码：满多少减多少、一共几张、哪几天、哪些课；每位会员只能用一次',
    input: NewCoupon,
    result: Coupon,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/manage/coupon/stop',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '停用一个优惠码；下过的订单不变',
    input: OneCoupon,
    result: Coupon,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/manage/coupon/resume',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '让停用了的优惠码再能用',
    input: OneCoupon,
    result: Coupon,
  }),
}
