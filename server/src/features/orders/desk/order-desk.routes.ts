import type { manageOrdersContract } from '@bee/contract/manage/orders/orders.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { AttemptsService } from '../gateway/attempts.service.ts'
import { reconcileRoutes, type ReconcileDesk } from '../reconcile/reconcile.routes.ts'
import { presentDetail, presentManaged } from './desk.presenter.ts'
import type { OrderActsService } from './order-acts.service.ts'
import type { OrderExportService } from './order-export.service.ts'
import type { OrderListService } from './order-list.service.ts'
import type { DeskOrder } from './order-rows.ts'
import type { StatementService } from './statement.service.ts'

const presented = async (outcome: Promise<Outcome<DeskOrder>>) => {
  const { result, event } = await outcome
  return { result: presentManaged(result), event }
}

export interface OrderDesk extends ReconcileDesk {
  attempts: AttemptsService
  orderList: OrderListService
  orderActs: OrderActsService
  statements: StatementService
  orderExport: OrderExportService
}

export const orderDeskRoutes = (desk: OrderDesk): StaffHandlers<typeof manageOrdersContract> => {
  const { orderList, orderActs, statements, orderExport, attempts } = desk
  return {
    list: async (input) => {
      const { rows, ...page } = await orderList.list(input)
      return { list: rows.map(presentManaged), ...page }
    },
    counts: async () => ({ ...(await orderList.counts()), differences: await desk.reconciliations.openCount() }),
    figures: () => orderList.figures(),
    detail: async ({ orderNo }, { staff }) => presentDetail(await orderList.detail(orderNo, staff)),
    // A code that the member holds on to is closed first, so that the order is not paid twice.
    async confirm(input, { staff, write }) {
      await attempts.closeIfPossible([input.orderNo])
      return write((work) => presented(orderActs.confirm(work, input, staff)))
    },
    async confirmMany({ orders, method }, { staff, write }) {
      await attempts.closeIfPossible(orders.map(({ orderNo }) => orderNo))
      return write((work) => {
        const list = orders.map((order) => ({ ...order, method, reference: '' }))
        return orderActs.confirmMany(work, list, staff, { action: 'order.confirmMany', label: '一起确认收款' })
      })
    },
    async cancel(input, { staff, write }) {
      await attempts.closeIfPossible([input.orderNo])
      return write((work) => presented(orderActs.cancel(work, input, staff)))
    },
    reopen: (input, { staff, write }) => write((work) => presented(orderActs.reopen(work, input, staff))),
    refuseReceipt: (input, { staff, write }) => write((work) => presented(orderActs.refuseReceipt(work, input, staff))),
    refund: (input, { staff, right, write }) => write((work) => presented(orderActs.refund(work, input, staff, right))),
    refundExtra: (input, { staff, right, write }) =>
      write((work) => presented(orderActs.refundExtra(work, input, staff, right))),
    record: (input, { staff, write }) => write((work) => presented(orderActs.record(work, input, staff))),
    trialStatement: () => statements.trial(),
    checkStatement: async (input, { write }) => {
      const checked = await statements.check(input)
      return write(() => Promise.resolve(checked))
    },
    async confirmStatement({ pairs }, { staff, write }) {
      await attempts.closeIfPossible(pairs.map(({ orderNo }) => orderNo))
      return write((work) => statements.confirm(work, pairs, staff))
    },
    ...reconcileRoutes(desk),
    export: (input, { staff, write }) => {
      const prepared = orderExport.prepare(input, staff)
      return write(() => Promise.resolve(prepared))
    },
  }
}
