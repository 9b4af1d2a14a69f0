import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { CourseImage } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, paged, pageQuery, time } from '../fields.ts'
import { ORDER_STATUSES } from './order-states.ts'

const OrderStatus = z.enum(ORDER_STATUSES)

/** Eight digits of the day in Asia/Shanghai and eight of chance. */
const ORDER_NUMBER = /^\d{16}$/

export const Order = z.object({
  orderNo: z.string(),
  status: OrderStatus,
  statusName: z.string(),
  /** Null once the course is gone: the order stays. */
  courseId: wire('subjectId', z.nullable(z.int())),
  /** As it was when the order was placed. */
  courseName: wire('subjectName', z.string()),
  images: wire('fileListSubjectImages', z.array(CourseImage)),
  /** Yuan, as it was when the order was placed. */
  price: z.number(),
  createTime: time(),
  payTime: z.nullable(time()),
  cancelTime: z.nullable(time()),
  refundTime: z.nullable(time()),
  /** How to pay, while the order waits for it. */
  payHint: z.nullable(z.string()),
})
export type Order = z.infer<typeof Order>

const OneOrder = z.object({
  orderNo: z.string({ error: '请填写订单号 orderNo' }).check(z.regex(ORDER_NUMBER, { error: '订单号 orderNo 有误' })),
})

export const ordersContract = {
  place: endpoint({
    method: 'POST',
    path: '/order/place',
    access: 'member',
    summary: '下单；已有待支付的订单时返回那一单',
    input: z.object({ courseId: wire('subjectId', id('subjectId')) }),
    result: Order,
  }),
  list: endpoint({
    method: 'GET',
    path: '/order/list',
    access: 'member',
    summary: '我的订单，新的在前',
    input: z.object({ status: oneOf('状态 status', ['all', ...ORDER_STATUSES], 'all'), ...pageQuery() }),
    result: paged(Order),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/order/cancel',
    access: 'member',
    summary: '取消待支付的订单',
    input: OneOrder,
    result: Order,
  }),
}
