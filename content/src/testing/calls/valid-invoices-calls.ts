import type { InvoiceState } from '@bee/contract/invoices/invoice-states.ts'
import type { Person, SchoolStage } from '../school-stage.ts'

const PERSON = { titleKind: 'person', title: '田小蜂', email: 'tian@honey.cn' } as const
let made = 0

/** A newcomer's paid order. */
async function paidOrder(stage: SchoolStage): Promise<{ by: Person; orderNo: string }> {
  const by = await stage.newcomer()
  const orderNo = `20261102${String((made += 1)).padStart(8, '0')}`
  await stage.server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, status, paid_at)
     select $1, id, $3, '课', 100, 'paid', now() from users where mobile = $2`,
    [orderNo, by.mobile, stage.school.courseId],
  )
  return { by, orderNo }
}

export const VALID_INVOICES_CALLS = {
  async ofOrder(stage: SchoolStage) {
    const { by, orderNo } = await paidOrder(stage)
    return { by, input: { orderNo } }
  },
  async ask(stage: SchoolStage) {
    const { by, orderNo } = await paidOrder(stage)
    return { by, input: { orderNo, ...PERSON } }
  },
}

/** An invoice of its own, in the state that a call begins with. */
async function invoiceOf(stage: SchoolStage, state: InvoiceState) {
  const { orderNo } = await paidOrder(stage)
  const { rows } = await stage.server.pool.query<{ invoiceId: number; version: number }>(
    `insert into invoices (order_id, user_id, state, title_kind, title, tax_number, email, amount_fen, number, path, created_at)
     select id, user_id, $2, 'person', '田小蜂', '', 'tian@honey.cn', 100, '12345678', 'none', now() from orders where number = $1
     returning id as "invoiceId", version`,
    [orderNo, state],
  )
  return rows[0] ?? { invoiceId: 0, version: 0 }
}

/** One valid use of every call of the staff about invoices. */
export const manageInvoicesCalls = {
  list: () => ({ tab: 'asked', search: '田', from: '2026-01-01', to: '2999-12-31' }) as const,
  counts: () => ({}),
  detail: async (stage: SchoolStage) => ({ invoiceId: (await invoiceOf(stage, 'issued')).invoiceId }),
  refuse: async (stage: SchoolStage) => ({ ...(await invoiceOf(stage, 'asked')), reason: '抬头不全' }),
  reverse: async (stage: SchoolStage) => ({ ...(await invoiceOf(stage, 'issued')), reason: '订单退款' }),
  export: () => ({ tab: 'issued', format: 'xlsx' }) as const,
}
