import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, notLoggedIn } from '@bee/contract/failures.ts'
import { OneOrder } from '@bee/contract/orders/one-order.ts'
import { RECEIPT_PATH, type ordersContract } from '@bee/contract/orders/orders.contract.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Handlers } from '../../http/implement.ts'
import { readPicture } from '../../http/body/picture-body.ts'
import { findMember, type FindSession } from '../../http/session.ts'
import type { ReceiptsService } from './receipts.service.ts'

export const receiptRoutes = (receipts: ReceiptsService): Handlers<Pick<typeof ordersContract, 'sendReceipt'>> => ({
  sendReceipt: async ({ orderNo }, { member, request }) => ({
    receiptTime: (await receipts.send(member.userId, orderNo, readPicture(request))).toISOString(),
  }),
})

/** The answer is a picture for one person, and no proxy may keep it. */
export const RECEIPT_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'private, no-store',
}

/**
 * Not in the table of calls, because the answer is a picture. The page reads it by `fetch` with the token, never by its address alone
 * (ruling 6).
 */
export function addReceiptPictures(
  app: FastifyInstance,
  { receipts, findSession }: { receipts: ReceiptsService; findSession: FindSession },
): void {
  app.get(`${API_BASE_PATH}${RECEIPT_PATH}`, async (request, reply) => {
    const member = await findMember(request, reply, findSession)
    if (!member) throw notLoggedIn()
    const asked = z.safeParse(OneOrder, request.params)
    if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
    const file = await receipts.find(member.userId, asked.data.orderNo)
    return reply.headers({ ...RECEIPT_HEADERS, 'content-length': file.bytes }).send(await file.open())
  })
}
