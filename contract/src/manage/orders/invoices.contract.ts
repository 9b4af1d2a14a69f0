import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, searchWord, wholeNumber } from '../../fields.ts'
import { INVOICE_STATES } from '../../invoices/invoice-states.ts'
import { Invoice } from '../../invoices/invoices.contract.ts'
import { EXPORT_FORMATS, ExportTicket } from '../export-formats.ts'
import { version } from '../staff-fields.ts'
import { BoundedCount, day, reason } from './order-fields.ts'

export const INVOICES_SHOWN = 20
/** Counts stop here and read 「1000+」. */
export const INVOICES_COUNTED_MAX = 1000
/** A search by the beginning of a title looks at so many. */
export const SEARCHED_INVOICES_MAX = 200
export const EXPORTED_INVOICES_MAX = 50_000

/** With `?invoiceId=&version=&number=`; the body is the file. Another file for an issued one takes its place. */
export const INVOICE_ISSUE_PATH = '/manage/invoice/issue'
/** By GET: the file. */
export const MANAGED_INVOICE_FILE_PATH = '/manage/invoice/file/:invoiceId'
/** With `?ticket=`, as `export` has answered it. */
export const INVOICE_EXPORT_PATH = '/manage/invoice/exported'

export const INVOICE_TABS = ['all', ...INVOICE_STATES] as const
export type InvoiceTab = (typeof INVOICE_TABS)[number]

/** Paper and former electronic ones have 8 digits, fully digital ones (数电票) 20. */
const INVOICE_NUMBER = /^(\d{8}|\d{20})$/
export const INVOICE_NUMBER_SENTENCE = '发票号码是 20 位数字（旧的是 8 位）'
export const isInvoiceNumber = (text: string) => INVOICE_NUMBER.test(text)

export const ManagedInvoice = z.object({
  ...Invoice.shape,
  version: z.int(),
  courseName: z.string(),
  /** Null once the account is deleted. */
  nickName: z.nullable(z.string()),
  /** Of the order now. */
  refundedFen: z.int(),
  /** The colleague who issued, refused or reversed it; empty before. */
  handledBy: z.string(),
})
export type ManagedInvoice = z.infer<typeof ManagedInvoice>

const filter = () => ({
  tab: oneOf('标签 tab', INVOICE_TABS, 'all'),
  /** The number of an order, a tax number, or the beginning of a title. */
  search: searchWord('搜索 search'),
  /** Asked for from this day on, and up to and with that one. */
  from: z.optional(day('开始 from')),
  to: z.optional(day('结束 to')),
})

const SeenInvoice = z.object({ invoiceId: id('invoiceId'), version: version() })
export const IssuedInvoice = z.object({
  ...SeenInvoice.shape,
  number: z
    .string({ error: INVOICE_NUMBER_SENTENCE })
    .check(z.trim(), z.regex(INVOICE_NUMBER, { error: INVOICE_NUMBER_SENTENCE })),
})

export const manageInvoicesContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/invoice/list',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '发票申请，新的在前；before 接着上一页最后一个的 invoiceId',
    input: z.object({
      ...filter(),
      before: z.optional(id('before')),
      limit: z._default(wholeNumber({ label: '几条 limit', min: 1, max: INVOICES_SHOWN }), INVOICES_SHOWN),
    }),
    result: z.object({
      list: z.array(ManagedInvoice),
      hasMore: z.boolean(),
      /** Of the whole filter, on the first page alone; null on the others. */
      total: z.nullable(BoundedCount),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/invoice/counts',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '每个状态有几张，数到 1000 为止',
    result: z.object({
      all: BoundedCount,
      asked: BoundedCount,
      issued: BoundedCount,
      'to-reverse': BoundedCount,
      reversed: BoundedCount,
      refused: BoundedCount,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/invoice/detail/:invoiceId',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '一张发票；文件在 /manage/invoice/file/:invoiceId，开票是把 PDF 传到 /manage/invoice/issue',
    input: z.object({ invoiceId: id('invoiceId') }),
    result: ManagedInvoice,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/manage/invoice/refuse',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '退回一个申请，写明原因；会员改好可以再申请',
    input: z.object({ ...SeenInvoice.shape, reason: reason() }),
    result: ManagedInvoice,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/manage/invoice/reverse',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '记下一张开过的发票已经红冲，写明原因；订单还有没退的钱，会员可以再申请',
    input: z.object({ ...SeenInvoice.shape, reason: reason() }),
    result: ManagedInvoice,
  }),
  export: endpoint({
    method: 'POST',
    path: '/manage/invoice/export',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '导出符合的发票，记进操作记录；文件凭 ticket 从 /manage/invoice/exported?ticket= 取，五分钟内有效',
    input: z.object({ ...filter(), format: oneOf('格式 format', EXPORT_FORMATS, 'csv') }),
    result: ExportTicket,
  }),
}
