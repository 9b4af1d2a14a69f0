import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { invoicesContract } from '@bee/contract/invoices/invoices.contract.ts'
import { manageInvoicesContract } from '@bee/contract/manage/orders/invoices.contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineFeature } from '../../feature.ts'
import { routine } from '../../job-kind.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { createInvoiceActsService } from './invoice-acts.service.ts'
import { createInvoiceDeskRepository } from './invoice-desk.repository.ts'
import { createInvoiceListService } from './invoice-list.service.ts'
import { createInvoicesRepository } from './invoices.repository.ts'
import { addInvoiceDeskFiles, addInvoiceFiles, invoiceDeskRoutes, invoicesRoutes } from './invoices.routes.ts'
import { createInvoicesService } from './invoices.service.ts'

/** Beside the public uploads, not among them: invoices are private. */
const INVOICES_FOLDER = 'invoices'

export function createInvoices(
  { database, clock, randomness, secret, files: store }: Dependencies,
  { messages }: { messages: MessagesService },
) {
  const files = createShelf(store, INVOICES_FOLDER)
  const rows = createInvoicesRepository(database)
  const desk = createInvoiceDeskRepository(database)
  const { keptMs } = RETENTION.lostInvoices
  const invoiceActs = createInvoiceActsService({ desk, invoices: rows, messages, files, keptMs, clock, randomness })
  return {
    services: {
      invoices: createInvoicesService({ database, invoices: rows, files, clock }),
      invoiceActs,
      invoiceList: createInvoiceListService({ desk, files, secret, clock }),
    },
    jobs: [routine(RETENTION.lostInvoices.job, '清理没有人要的发票文件', invoiceActs.sweep)],
  }
}

export const invoicesFeature = defineFeature({
  name: 'invoices',
  needs: [messagesFeature],
  create: createInvoices,
  routes(site, { invoices }) {
    const { app, findSession } = site
    site.implement(invoicesContract, invoicesRoutes(invoices))
    addInvoiceFiles(app, { invoices, findSession })
  },
  staffRoutes({ app, router }, services) {
    router.implementStaff('invoices', manageInvoicesContract, invoiceDeskRoutes(services))
    addInvoiceDeskFiles(app, { router, ...services })
  },
})
