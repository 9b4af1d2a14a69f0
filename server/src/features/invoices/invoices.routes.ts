import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, notLoggedIn } from '@bee/contract/failures.ts'
import { id } from '@bee/contract/fields.ts'
import { INVOICE_FILE_MAX_BYTES, INVOICE_FILE_TYPE } from '@bee/contract/invoices/invoice-states.ts'
import { INVOICE_FILE_PATH, type invoicesContract } from '@bee/contract/invoices/invoices.contract.ts'
import {
  INVOICE_EXPORT_PATH,
  INVOICE_ISSUE_PATH,
  IssuedInvoice,
  MANAGED_INVOICE_FILE_PATH,
  type manageInvoicesContract,
} from '@bee/contract/manage/orders/invoices.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Handlers } from '../../http/implement.ts'
import { attachment } from '../../http/media/attachment.ts'
import { findMember, type FindSession } from '../../http/session.ts'
import { addBytesRoute } from '../../http/staff/body-route.ts'
import { addExportedFile } from '../../http/staff/exported-file.ts'
import type { StaffHandlers, StaffRouter } from '../../http/staff/staff-router.ts'
import type { StoredFile } from '../../outside/store/file-store.ts'
import type { InvoiceActsService } from './invoice-acts.service.ts'
import type { InvoiceListService } from './invoice-list.service.ts'
import { presented, presentInvoice, presentManaged } from './invoice.presenter.ts'
import type { InvoicesService } from './invoices.service.ts'

export const invoicesRoutes = (invoices: InvoicesService): Handlers<typeof invoicesContract> => ({
  async ofOrder({ orderNo }, { member }) {
    const state = await invoices.ofOrder(member.userId, orderNo)
    return { ...state, invoices: state.invoices.map(presentInvoice) }
  },
  async ask(input, { member }) {
    const state = await invoices.ask(member.userId, input)
    return { ...state, invoices: state.invoices.map(presentInvoice) }
  },
})

const OneInvoice = z.object({ invoiceId: id('invoiceId') })

function parse<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const read = z.safeParse(schema, value)
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? '')
  return read.data
}

/** For one person, never shown by the browser as a page of the school, and kept by no proxy. */
const sendFile = async (reply: FastifyReply, { file, number }: { file: StoredFile; number: string }) =>
  reply
    .headers({
      'content-type': INVOICE_FILE_TYPE,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': attachment(`fapiao-${number}.pdf`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': file.bytes,
    })
    .send(await file.open())

/** Not in the table of calls, because the answer is a file. The page reads it by `fetch` with the token (ruling 6). */
export function addInvoiceFiles(
  app: FastifyInstance,
  { invoices, findSession }: { invoices: InvoicesService; findSession: FindSession },
): void {
  app.get(`${API_BASE_PATH}${INVOICE_FILE_PATH}`, async (request, reply) => {
    const member = await findMember(request, reply, findSession)
    if (!member) throw notLoggedIn()
    const { invoiceId } = parse(OneInvoice, request.params)
    return sendFile(reply, await invoices.file(member.userId, invoiceId))
  })
}

interface InvoiceDesk {
  invoiceActs: InvoiceActsService
  invoiceList: InvoiceListService
}

export const invoiceDeskRoutes = ({
  invoiceActs: acts,
  invoiceList,
}: InvoiceDesk): StaffHandlers<typeof manageInvoicesContract> => ({
  async list(input) {
    const { rows, ...page } = await invoiceList.list(input)
    return { list: rows.map(presentManaged), ...page }
  },
  counts: () => invoiceList.counts(),
  detail: async ({ invoiceId }) => presentManaged(await invoiceList.detail(invoiceId)),
  refuse: (input, { staff, write }) => write((work) => presented(acts.refuse(work, input, staff))),
  reverse: (input, { staff, write }) => write((work) => presented(acts.reverse(work, input, staff))),
  export: (input, { staff, write }) => write(() => Promise.resolve(invoiceList.prepare(input, staff))),
})

const READING = { permission: 'orders.read', reach: 'everything' } as const

export function addInvoiceDeskFiles(
  app: FastifyInstance,
  { router, ...desk }: InvoiceDesk & { router: StaffRouter },
): void {
  const { invoiceActs: acts, invoiceList } = desk
  addBytesRoute(app, router, {
    path: INVOICE_ISSUE_PATH,
    gate: { permission: 'orders.confirm', reach: 'everything' },
    types: [INVOICE_FILE_TYPE],
    limitBytes: INVOICE_FILE_MAX_BYTES,
    wrongType: '请上传 PDF 文件',
    prepare: ({ query }) => parse(IssuedInvoice, query),
    async handle(content, { request, staff, prepared }) {
      const path = await acts.keep(content)
      try {
        return await router.writeFor(request, staff, (work) => presented(acts.issue(work, prepared, path, staff)))
      } catch (error) {
        await acts.dropIfRefused(path, error)
        throw error
      }
    },
  })
  app.get(`${API_BASE_PATH}${MANAGED_INVOICE_FILE_PATH}`, async (request, reply) => {
    await router.admit(request, READING)
    return sendFile(reply, await invoiceList.file(parse(OneInvoice, request.params).invoiceId))
  })
  addExportedFile(app, { router, path: INVOICE_EXPORT_PATH, gate: READING, read: invoiceList.read })
}
