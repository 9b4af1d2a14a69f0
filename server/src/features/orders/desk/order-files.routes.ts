import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput } from '@bee/contract/failures.ts'
import { MANAGED_RECEIPT_PATH, ORDER_EXPORT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import { OneOrder } from '@bee/contract/orders/one-order.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addExportedFile } from '../../../http/staff/exported-file.ts'
import type { StaffRouter } from '../../../http/staff/staff-router.ts'
import { RECEIPT_HEADERS } from '../receipts.routes.ts'
import type { ReceiptsService } from '../receipts.service.ts'
import type { OrderExportService } from './order-export.service.ts'

const GATE = { permission: 'orders.read', reach: 'everything' } as const

/** Not in the table of calls, because the answer is a file. Access is checked as for the calls. */
export function addOrderFiles(
  app: FastifyInstance,
  {
    router,
    receipts,
    orderExport,
  }: { router: StaffRouter; receipts: ReceiptsService; orderExport: OrderExportService },
): void {
  app.get(`${API_BASE_PATH}${MANAGED_RECEIPT_PATH}`, async (request, reply) => {
    await router.admit(request, GATE)
    const asked = z.safeParse(OneOrder, request.params)
    if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
    const file = await receipts.findAny(asked.data.orderNo)
    return reply.headers({ ...RECEIPT_HEADERS, 'content-length': file.bytes }).send(await file.open())
  })

  addExportedFile(app, { router, path: ORDER_EXPORT_PATH, gate: GATE, read: orderExport.read })
}
