import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { SchoolStage } from '../school-stage.ts'

let made = 0

interface StageOrder {
  orderNo: string
  version: number
  amountFen: number
}

/** An order of a newcomer, in the state that a call begins with. */
async function orderOf(
  stage: SchoolStage,
  { status = 'pending', hasReceipt = false }: { status?: OrderStatus; hasReceipt?: boolean } = {},
): Promise<StageOrder> {
  const { userId } = await stage.server.registerMember({ mobile: stage.newMobile() })
  const orderNo = `20261101${String((made += 1)).padStart(8, '0')}`
  const { pool, clock } = stage.server
  const { rows } = await pool.query<{ id: number; price_fen: number }>(
    `insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at, cancelled_at)
     select $1, $2, id, name, 19900, $3::text, $4::timestamptz, case when $3 = 'paid' then $4::timestamptz end,
       case when $3 = 'cancelled' then $4::timestamptz end
     from courses where id = $5 returning id, price_fen`,
    [orderNo, userId, status, clock.now(), stage.school.courseId],
  )
  const [order] = rows
  if (!order) throw new Error('no course to order')
  if (hasReceipt) {
    await pool.query(
      `insert into order_receipts (order_id, user_id, path, bytes, created_at) values ($1, $2, $3, 10, $4)`,
      [order.id, userId, `${orderNo}.webp`, clock.now()],
    )
  }
  return { orderNo, version: hasReceipt ? 2 : 1, amountFen: order.price_fen }
}

/** One valid use of every call about orders. */
export const ordersCalls = {
  list: () =>
    ({ tab: 'all', search: '2026', method: 'bank', from: '2026-01-01', to: '2026-12-31', limit: 10 }) as const,
  counts: () => ({}),
  figures: () => ({}),
  detail: async (stage: SchoolStage) => ({ orderNo: (await orderOf(stage, { status: 'paid' })).orderNo }),
  confirm: async (stage: SchoolStage) => ({
    ...(await orderOf(stage)),
    method: 'alipay' as const,
    reference: '2026110122001',
    note: '电话里说过',
  }),
  confirmMany: async (stage: SchoolStage) => ({ orders: [await orderOf(stage), await orderOf(stage)] }),
  cancel: async (stage: SchoolStage) => {
    const { orderNo, version } = await orderOf(stage)
    return { orderNo, version, reason: '重复下单' }
  },
  reopen: async (stage: SchoolStage) => {
    const { orderNo, version } = await orderOf(stage, { status: 'cancelled' })
    return { orderNo, version }
  },
  refuseReceipt: async (stage: SchoolStage) => {
    const { orderNo, version } = await orderOf(stage, { hasReceipt: true })
    return { orderNo, version, reason: '看不清金额' }
  },
  refund: async (stage: SchoolStage) => ({
    ...(await orderOf(stage, { status: 'paid' })),
    reason: 'wrong-course' as const,
    note: '已电话确认',
  }),
  refundExtra: async (stage: SchoolStage) => {
    const { orderNo } = await orderOf(stage, { status: 'paid' })
    const paymentReference = `42000${orderNo}`
    await stage.server.pool.query(
      `insert into gateway_payments (number, order_id, amount_fen, state, way, attempt, created_at)
       select $2, id, 100, 'left-over', 'wechat', number || 'T1', now() from orders where number = $1`,
      [orderNo, paymentReference],
    )
    return { orderNo, paymentReference, note: '付了两次' }
  },
  record: async (stage: SchoolStage) => ({
    mobile: (await stage.newcomer()).mobile,
    courseId: stage.school.courseId,
    amountFen: 9900,
    method: 'cash' as const,
    reference: '',
    note: '现场交的',
  }),
  trialStatement: () => ({}),
  checkStatement: async (stage: SchoolStage) => {
    const { orderNo } = await orderOf(stage)
    return { text: `交易时间,收入金额,备注\n2026-11-01 10:00,199.00,${orderNo}` }
  },
  confirmStatement: async (stage: SchoolStage) => {
    const order = await orderOf(stage)
    return { pairs: [{ ...order, key: order.orderNo.padStart(64, '0'), reference: '' }] }
  },
  reconciliation: () => ({ span: 'calendar', month: '2026-11', way: 'wechat' }) as const,
  reconcileNow: () => ({}),
  settleDifference: async (stage: SchoolStage) => {
    const { rows } = await stage.server.pool.query<{ id: number }>(
      `insert into bill_differences (way, day, kind, subject, gateway_number, bill_fen, at, found_at)
       values ('wechat', '2026-11-01', 'trial', $1, $1, 1, now(), now()) returning id`,
      [`42000${(made += 1)}`],
    )
    return { id: rows[0]?.id ?? 0, act: 'test', note: '试付' } as const
  },
  export: () => ({ tab: 'paid', format: 'xlsx', withMobiles: false }) as const,
}
