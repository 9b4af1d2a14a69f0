import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isEmail, time, typedText } from '../fields.ts'
import { OneOrder } from '../orders/one-order.ts'
import { INVOICE_STATES, TITLE_KINDS } from './invoice-states.ts'
import { isTaxNumber, plainTaxNumber } from './tax-number.ts'

export const TITLE_MAX_CHARACTERS = 100
export const EMAIL_MAX_CHARACTERS = 100
const NO_TAX_NUMBER = '税号不对，照营业执照上的统一社会信用代码写 18 位（旧的是 15 位）'

/** Below the base path, of one invoice. It answers the file itself, so it is no call of the table. */
export const INVOICE_FILE_PATH = '/invoice/file/:invoiceId'

const InvoiceTitle = {
  titleKind: z.enum(TITLE_KINDS, { error: '请选个人或公司' }),
  title: typedText({
    max: TITLE_MAX_CHARACTERS,
    tooShort: '请写发票抬头',
    tooLong: `发票抬头最多 ${TITLE_MAX_CHARACTERS} 个字`,
    lines: 'one',
  }),
  /** Of a company; a person has none. */
  taxNumber: z._default(
    z.pipe(
      z.pipe(
        z.string({ error: '请写税号' }),
        z.transform((typed) => plainTaxNumber(typed)),
      ),
      z.string().check(z.regex(/^[0-9A-Z]*$/, { error: NO_TAX_NUMBER })),
    ),
    '',
  ),
  email: typedText({
    max: EMAIL_MAX_CHARACTERS,
    tooShort: '请写邮箱',
    tooLong: `邮箱最多 ${EMAIL_MAX_CHARACTERS} 个字`,
    lines: 'one',
  }).check(z.refine(isEmail, { error: '邮箱的写法例如 name@company.cn' })),
}

export const AskedInvoice = z.object({ ...OneOrder.shape, ...InvoiceTitle }).check(
  z.refine(({ titleKind, taxNumber }) => titleKind === 'person' || isTaxNumber(taxNumber), {
    error: NO_TAX_NUMBER,
    path: ['taxNumber'],
  }),
  z.refine(({ titleKind, taxNumber }) => titleKind === 'company' || taxNumber === '', {
    error: '个人的发票不写税号',
    path: ['taxNumber'],
  }),
)
export type AskedInvoice = z.output<typeof AskedInvoice>

export const Invoice = z.object({
  invoiceId: z.int(),
  orderNo: z.string(),
  state: z.enum(INVOICE_STATES),
  titleKind: z.enum(TITLE_KINDS),
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  amountFen: z.int(),
  /** Why it was refused, is to be reversed or was; empty otherwise. */
  reason: z.string(),
  /** Of the tax office; empty until it is issued. */
  number: z.string(),
  askTime: time(),
  issueTime: z.nullable(time()),
  /** When it was refused or reversed. */
  endTime: z.nullable(time()),
})
export type Invoice = z.infer<typeof Invoice>

const ofOrder = {
  /** The sum of another invoice of this order: paid and not given back. Null: none can be asked for, or changed. */
  askableFen: z.nullable(z.int()),
  /** Newest first. */
  invoices: z.array(Invoice),
}

export const invoicesContract = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/invoice/order/:orderNo',
    access: 'member',
    summary: '我的一个订单的发票：到哪一步了，还能不能申请；last 是上次填的抬头',
    input: OneOrder,
    result: z.object({
      ...ofOrder,
      /** The title that the member wrote last, for any order. */
      last: z.nullable(z.pick(Invoice, { titleKind: true, title: true, taxNumber: true, email: true })),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/invoice/ask',
    access: 'member',
    summary: '给付过款的订单申请发票；还没有开的时候再来一次，就改成新填的',
    input: AskedInvoice,
    result: z.object(ofOrder),
  }),
}
