import { manageOrdersContract } from '@bee/contract/manage/orders/orders.contract.ts'
import { ordersContract } from '@bee/contract/orders/orders.contract.ts'
import { defineFeature } from '../../feature.ts'
import { accountFeature } from '../account/account.feature.ts'
import { couponsFeature } from '../coupons/coupons.feature.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { paymentWaysFeature } from '../gateways/payment-ways.feature.ts'
import type { PaymentWays } from '../gateways/payment-ways.service.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { statisticsFeature } from '../statistics/statistics.feature.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import { readOrderTarget } from './desk/order-acts.service.ts'
import { orderDeskRoutes } from './desk/order-desk.routes.ts'
import { addOrderFiles } from './desk/order-files.routes.ts'
import { addPaymentNotices, payingRoutes } from './gateway/payments.routes.ts'
import { ordersRoutes } from './orders.routes.ts'
import { addReceiptPictures, receiptRoutes } from './receipts.routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { MonthFigures } from '../statistics/month-figures.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createOrderActsRepository } from './desk/order-acts.repository.ts'
import { createOrderActsService } from './desk/order-acts.service.ts'
import { createOrderDetailRepository } from './desk/order-detail.repository.ts'
import { createOrderExportService } from './desk/order-export.service.ts'
import { createOrderListRepository } from './desk/order-list.repository.ts'
import { createOrderListService } from './desk/order-list.service.ts'
import { createStatementRepository } from './desk/statement.repository.ts'
import { createStatementService } from './desk/statement.service.ts'
import { createAttemptsRepository } from './gateway/attempts.repository.ts'
import { createAttemptsService } from './gateway/attempts.service.ts'
import { createGatewayRepository } from './gateway/gateway.repository.ts'
import { createPayingPage } from './gateway/paying-page.service.ts'
import { createPaymentsService } from './gateway/payments.service.ts'
import { createRefundsService } from './gateway/refunds.service.ts'
import { createBillsRepository } from './reconcile/bills.repository.ts'
import { createBillsService } from './reconcile/bills.service.ts'
import { createDifferenceActs } from './reconcile/difference-acts.service.ts'
import { createDifferencesRepository } from './reconcile/differences.repository.ts'
import { createReconcileService } from './reconcile/reconcile.service.ts'
import { createLedgerService } from './ledger.service.ts'
import { createOrderEntriesRepository } from './order-entries.repository.ts'
import { createOrderImport } from './order-import.repository.ts'
import { createOrdersRepository } from './orders.repository.ts'
import { createOrdersService } from './orders.service.ts'
import { createReceiptsRepository } from './receipts.repository.ts'
import { createReceiptsService } from './receipts.service.ts'

/** Beside the public uploads, not among them: receipts are private. */
const RECEIPTS_FOLDER = 'receipts'

export function createOrders(
  deps: Dependencies,
  others: {
    blocks: BlocksService
    coupons: CouponsService
    limits: RateLimits
    messages: MessagesService
    site: SiteService
    uploads: UploadsService
    jobs: JobsService
    monthFigures: MonthFigures
    paymentWays: PaymentWays
    courseAccess: CourseAccessService
  },
) {
  const { database, clock, randomness, log, secret } = deps
  const { blocks, coupons, limits, messages, site, jobs, monthFigures, paymentWays: ways, courseAccess } = others
  const { publicUrl } = deps.config
  const repository = createOrdersRepository(database)
  const orders = createOrdersService({ database, orders: repository, ...others, ways, clock, randomness })
  const receipts = createReceiptsService({
    database,
    receipts: createReceiptsRepository(database),
    orders,
    lockMembers: repository.lockMembers,
    uploads: others.uploads,
    files: createShelf(deps.files, RECEIPTS_FOLDER),
    clock,
  })
  const entries = createOrderEntriesRepository(database)
  const ledger = createLedgerService({ entries, clock })
  const acts = createOrderActsRepository()
  const gateway = createGatewayRepository(database)
  const tries = createAttemptsRepository(database)
  const told = { database, gateway, orders: repository, acts, messages, site, ways, clock, publicUrl }
  const refunds = createRefundsService({ ...told, jobs, randomness })
  const payments = createPaymentsService({ ...told, attempts: tries, refunds, log })
  const attempts = createAttemptsService({ ...told, attempts: tries, ordering: orders, payments, randomness, log })
  const payingPage = createPayingPage({ ...told, ordering: orders, attempts, courseAccess, limits })
  const orderActs = createOrderActsService({ ...told, entries, blocks, coupons, refunds, randomness })
  const details = createOrderDetailRepository(database)
  const list = createOrderListRepository(database)
  const orderList = createOrderListService({ list, details, month: monthFigures, clock })
  const statements = createStatementService({ statements: createStatementRepository(database), acts: orderActs, clock })
  const orderExport = createOrderExportService({ list: orderList, secret, clock })
  const differences = createDifferencesRepository(database)
  const held = { ...told, bills: createBillsRepository(database), differences }
  const bills = createBillsService(held)
  const reconciliations = createReconcileService({ ...held, fetching: bills, jobs })
  const differenceActs = createDifferenceActs({ ...held, fetching: bills, payments, refunds })
  return {
    services: {
      ...{
        attempts,
        bills,
        reconciliations,
        differenceActs,
        payingPage,
        orders,
        receipts,
        ledger,
        payments,
        refunds,
        orderList,
        orderActs,
        statements,
        orderExport,
      },
      orderImport: createOrderImport(),
    },
    jobs: [
      ledger.checking,
      refunds.asking,
      attempts.following,
      bills.fetching,
      bills.reconciling,
      routine('orders.resume-refunds', '再问支付网关没有答复的退款', refunds.resume),
      routine('orders.expire', '取消过期没有付款的订单', orders.sweep),
      routine('orders.sweep-receipts', '清理没有人要的转账凭证', receipts.sweep),
    ],
    targets: { order: readOrderTarget },
  }
}

export const ordersFeature = defineFeature({
  name: 'orders',
  needs: [
    paymentWaysFeature,
    couponsFeature,
    accountFeature,
    coursesFeature,
    limitsFeature,
    messagesFeature,
    siteFeature,
    uploadsFeature,
    jobsFeature,
    statisticsFeature,
  ],
  create: createOrders,
  routes(site, { orders, receipts, payments, payingPage, attempts }) {
    const { app, findSession } = site
    site.implement(ordersContract, {
      ...ordersRoutes({ orders, attempts }),
      ...payingRoutes(payingPage),
      ...receiptRoutes(receipts),
    })
    addPaymentNotices(app, { payments })
    addReceiptPictures(app, { receipts, findSession })
  },
  staffRoutes({ app, router }, services) {
    router.implementStaff('orders', manageOrdersContract, orderDeskRoutes(services))
    addOrderFiles(app, { router, ...services })
  },
})
