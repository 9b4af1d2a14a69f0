import { conflict, notFound } from '@bee/contract/failures.ts'
import { OPEN_INVOICE_STATES } from '@bee/contract/invoices/invoice-states.ts'
import type { AskedInvoice } from '@bee/contract/invoices/invoices.contract.ts'
import type { Database, Db } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import type { InvoicedOrder, InvoiceRow, InvoicesRepository } from './invoices.repository.ts'

const NO_SUCH_ORDER = '没有这个订单'

/** The sum of another invoice, or of a waiting one that is changed. */
function askableFen({ isPaid, leftFen }: InvoicedOrder, [newest]: readonly InvoiceRow[]): number | null {
  const isBarred = newest !== undefined && newest.state !== 'asked' && OPEN_INVOICE_STATES.includes(newest.state)
  return isPaid && leftFen > 0 && !isBarred ? leftFen : null
}

/** Invoices of members. The file is private: no address leads to its folder, and every read checks the owner. */
export function createInvoicesService(parts: {
  database: Database
  invoices: InvoicesRepository
  files: Shelf
  clock: Clock
}) {
  const { database, invoices, files, clock } = parts

  async function found(db: Db, userId: number, orderNo: string): Promise<InvoicedOrder> {
    const order = await invoices.orderOf(db, userId, orderNo)
    if (!order) throw notFound(NO_SUCH_ORDER)
    return order
  }

  async function stateOf(db: Db, order: InvoicedOrder) {
    const rows = await invoices.ofOrder(db, order.id)
    return { askableFen: askableFen(order, rows), invoices: rows }
  }

  async function ofOrder(userId: number, orderNo: string) {
    const [state, last] = await Promise.all([
      found(database, userId, orderNo).then((order) => stateOf(database, order)),
      invoices.lastTitle(userId),
    ])
    return { ...state, last: last ?? null }
  }

  /** A double click asks once: the second changes nothing. */
  async function ask(userId: number, wanted: AskedInvoice) {
    return database.transaction().execute(async (work) => {
      await invoices.lockOrder(work, userId, wanted.orderNo)
      const order = await found(work, userId, wanted.orderNo)
      if (!order.isPaid || order.leftFen <= 0) throw conflict('付过款、没有退掉的订单才能开发票')
      if (!(await invoices.ask(work, wanted, { userId, order, now: clock.now() })))
        throw conflict('这笔订单的发票已经开了，要换抬头请联系学校红冲')
      return stateOf(work, order)
    })
  }

  async function file(userId: number, invoiceId: number) {
    const row = await invoices.fileOf(userId, invoiceId)
    const found = row && (await files.find(row.path))
    if (!found) throw notFound('没有这张发票的文件')
    return { file: found, number: row.number }
  }

  return { ofOrder, ask, file }
}

export type InvoicesService = ReturnType<typeof createInvoicesService>
