import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import { INVOICE_STATE_NAMES, TITLE_KIND_NAMES } from '@bee/contract/invoices/invoice-states.ts'
import { EXPORT_MINUTES, type ExportFormat } from '@bee/contract/manage/export-formats.ts'
import {
  EXPORTED_INVOICES_MAX,
  INVOICES_COUNTED_MAX,
  SEARCHED_INVOICES_MAX,
  type InvoiceTab,
} from '@bee/contract/manage/orders/invoices.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { midnightOf, minuteInShanghai, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { createExportTickets } from '../../http/staff/export-tickets.ts'
import { sheetFile } from '../../http/staff/sheet-file.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import type { Cell } from '../../text/sheet.ts'
import { NO_SUCH_INVOICE } from './invoice-acts.service.ts'
import type { InvoiceDeskRepository, InvoiceFilter } from './invoice-desk.repository.ts'
import { reasonOf } from './invoice.presenter.ts'
import type { InvoiceRow } from './invoices.repository.ts'

const ROWS_AT_ONCE = 1000

/** The filter as the contract of the call has it. */
interface AskedInvoices {
  tab: InvoiceTab
  search: string
  from?: string | undefined
  to?: string | undefined
}

type Wanted = AskedInvoices & { format: ExportFormat }

const bounded = (total: number) => ({
  count: Math.min(total, INVOICES_COUNTED_MAX),
  isMore: total > INVOICES_COUNTED_MAX,
})

const HEAD = [
  '状态',
  '抬头',
  '类型',
  '税号',
  '邮箱',
  '金额（元）',
  '课程',
  '订单号',
  '申请时间',
  '发票号码',
  '开票时间',
  '红冲或退回时间',
  '原因',
  '经手',
]
const timeCell = (time: Date | null) => (time ? minuteInShanghai(time) : '')

const cellsOf = (row: InvoiceRow): Cell[] => [
  INVOICE_STATE_NAMES[row.state],
  row.title,
  TITLE_KIND_NAMES[row.titleKind],
  row.taxNumber,
  row.email,
  yuanOfFen(row.amountFen),
  row.courseName,
  row.orderNo,
  timeCell(row.createdAt),
  row.number,
  timeCell(row.issuedAt),
  timeCell(row.endedAt),
  reasonOf(row),
  row.handledName,
]

/** The bookkeeper's list, its counts, and its export. */
export function createInvoiceListService(parts: {
  desk: InvoiceDeskRepository
  files: Shelf
  secret: string
  clock: Clock
}) {
  const { desk, files, secret, clock } = parts
  const tickets = createExportTickets<Wanted>({ secret, purpose: 'invoice', minutes: EXPORT_MINUTES, clock })

  async function filterOf({ tab, search, from, to }: AskedInvoices): Promise<InvoiceFilter> {
    return {
      tab,
      ids: search === '' ? undefined : await desk.search(search, SEARCHED_INVOICES_MAX),
      from: from === undefined ? undefined : midnightOf(from),
      until: to === undefined ? undefined : new Date(midnightOf(to).getTime() + DAY_MS),
    }
  }

  async function list({ before, limit, ...asked }: AskedInvoices & { before?: number | undefined; limit: number }) {
    const filter = await filterOf(asked)
    const [rows, total] = await Promise.all([
      desk.list(filter, { before, limit: limit + 1 }),
      before === undefined ? desk.count(filter, INVOICES_COUNTED_MAX) : undefined,
    ])
    const shown = { rows: rows.slice(0, limit), hasMore: rows.length > limit }
    return { ...shown, total: total === undefined ? null : bounded(total) }
  }

  async function counts() {
    const found = await desk.counts(INVOICES_COUNTED_MAX)
    return {
      all: bounded(found.all),
      asked: bounded(found.asked),
      issued: bounded(found.issued),
      'to-reverse': bounded(found['to-reverse']),
      reversed: bounded(found.reversed),
      refused: bounded(found.refused),
    }
  }

  async function detail(invoiceId: number): Promise<InvoiceRow> {
    const row = await desk.read(invoiceId)
    if (!row) throw notFound(NO_SUCH_INVOICE)
    return row
  }

  async function file(invoiceId: number) {
    const { path, number } = await detail(invoiceId)
    const found = path === null ? undefined : await files.find(path)
    if (!found) throw notFound('这张发票还没有文件')
    return { file: found, number }
  }

  const fileNameOf = (format: ExportFormat) => `invoices-${shanghaiDate(clock.now())}.${format}`

  function prepare(wanted: Wanted, staff: Staff): Outcome<{ ticket: string; fileName: string }> {
    const { format, ...filter } = wanted
    return {
      result: { ticket: tickets.issue(wanted, staff), fileName: fileNameOf(format) },
      event: {
        action: 'invoice.export',
        target: { kind: 'invoices', id: format },
        summary: `导出发票（${format.toUpperCase()}）`,
        after: filter,
        undo: '导出的文件不能收回',
      },
    }
  }

  async function* rowsOf(wanted: Wanted): AsyncGenerator<Cell[]> {
    yield HEAD
    const filter = await filterOf(wanted)
    let before: number | undefined
    for (let count = 0; count < EXPORTED_INVOICES_MAX; count += ROWS_AT_ONCE) {
      const rows = await desk.list(filter, { before, limit: ROWS_AT_ONCE })
      for (const row of rows) yield cellsOf(row)
      before = rows.at(-1)?.id
      if (rows.length < ROWS_AT_ONCE) return
    }
    yield [`只导出了前 ${EXPORTED_INVOICES_MAX} 张，请把时间范围选小一些`]
  }

  function read(ticket: string, staff: Staff): WrittenFile {
    const wanted = tickets.open(ticket, staff)
    return sheetFile(fileNameOf(wanted.format), { format: wanted.format, title: '发票', rows: rowsOf(wanted) })
  }

  return { list, counts, detail, file, prepare, read }
}

export type InvoiceListService = ReturnType<typeof createInvoiceListService>
