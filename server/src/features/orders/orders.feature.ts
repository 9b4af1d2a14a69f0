import { join } from 'node:path'
import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import { createLocalFileStore } from '../../outside/file-store.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createLedgerService } from './ledger.service.ts'
import { createOrderEntriesRepository } from './order-entries.repository.ts'
import { createOrderImport } from './order-import.repository.ts'
import { createOrdersRepository } from './orders.repository.ts'
import { createOrdersService } from './orders.service.ts'
import { createReceiptsRepository } from './receipts.repository.ts'
import { createReceiptsService } from './receipts.service.ts'

/** Beside the uploads that everybody may see, not among them. */
const RECEIPTS_FOLDER = 'receipts'

export function createOrders(
  { database, payment, clock, randomness, config }: Ground,
  others: { limits: RateLimits; messages: MessagesService; site: SiteService; uploads: UploadsService },
) {
  const repository = createOrdersRepository(database)
  const orders = createOrdersService({ database, orders: repository, ...others, payment, clock, randomness })
  const folder = join(config.dataDir, RECEIPTS_FOLDER)
  const receipts = createReceiptsService({
    database,
    receipts: createReceiptsRepository(database),
    orders,
    holdMembers: repository.holdMembers,
    uploads: others.uploads,
    files: createLocalFileStore(folder),
    folder,
    clock,
  })
  const ledger = createLedgerService({ entries: createOrderEntriesRepository(database), clock })
  return {
    services: { orders, receipts, ledger, orderImport: createOrderImport() },
    jobs: [
      ledger.checking,
      routine('orders.expire', '取消过期没有付款的订单', orders.sweep),
      routine('orders.sweep-receipts', '清理没有人要的转账凭证', receipts.sweep),
    ],
  }
}
