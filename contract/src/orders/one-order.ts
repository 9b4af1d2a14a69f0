import * as z from 'zod/mini'

/** Eight digits of the day in Asia/Shanghai and eight of chance. */
const ORDER_NUMBER = /^\d{16}$/

export const OneOrder = z.object({
  orderNo: z.string({ error: '请填写订单号 orderNo' }).check(z.regex(ORDER_NUMBER, { error: '订单号 orderNo 有误' })),
})
