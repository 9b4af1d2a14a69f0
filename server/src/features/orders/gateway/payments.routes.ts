import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput, forbidden, notLoggedIn } from '@bee/contract/failures.ts'
import { OneOrder } from '@bee/contract/orders/one-order.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { envelopeOf } from '../../../http/implement.ts'
import { findMember, type FindSession } from '../../../http/session.ts'
import type { PaymentsService } from './payments.service.ts'

const BEGIN_PATH = '/order/begin/:orderNo'
const NOTICE_PATH = '/order/notice'

/**
 * Not in the table of calls: a gateway sends its own format and expects its own answer, and the page of an installation with a gateway
 * begins a member's payment.
 */
export function addPaymentRoutes(
  app: FastifyInstance,
  { payments, findSession }: { payments: PaymentsService; findSession: FindSession },
): void {
  app.post(`${API_BASE_PATH}${BEGIN_PATH}`, async (request, reply) => {
    const member = await findMember(request, reply, findSession)
    if (!member) throw notLoggedIn()
    const asked = z.safeParse(OneOrder, request.params)
    if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
    void reply.header('cache-control', 'private, no-store')
    return envelopeOf(await payments.begin(member.userId, asked.data.orderNo))
  })

  // In a scope of its own, because the signature covers the raw bytes: no parser may touch them, for any content type.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(`${API_BASE_PATH}${NOTICE_PATH}`, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await payments.hear({ headers: request.headers, body })
      if (!answer) throw forbidden('这不是支付网关的通知')
      return reply.type(answer.contentType).header('cache-control', 'no-store').send(answer.body)
    })
    done()
  })
}
