import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notFound } from '@bee/contract/failures.ts'
import { ONLINE_WAYS, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import type { payingCalls } from '@bee/contract/orders/paying.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '../../../http/implement.ts'
import type { PayingPage } from './paying-page.service.ts'
import type { PaymentsService } from './payments.service.ts'

export const payingRoutes = (payingPage: PayingPage): Handlers<typeof payingCalls> => ({
  payState: ({ orderNo, device }, { member }) => payingPage.state(member.userId, orderNo, device),
  beginPaying: (input, { member, request }) => payingPage.begin(member.userId, { ...input, address: request.ip }),
  askPaying: ({ orderNo, device }, { member }) => payingPage.ask(member.userId, orderNo, device),
})

const NOTICE_PATH = '/order/notice/:way'

const isOnlineWay = (way: unknown): way is OnlineWay => ONLINE_WAYS.some((each) => each === way)

/** Not in the table of calls: each gateway sends its own format and expects its own answer. */
export function addPaymentNotices(app: FastifyInstance, { payments }: { payments: PaymentsService }): void {
  // In a scope of its own, because the signature covers the raw bytes: no parser may touch them, for any content type.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { way: string } }>(`${API_BASE_PATH}${NOTICE_PATH}`, async (request, reply) => {
      const { way } = request.params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = isOnlineWay(way) ? await payments.hear(way, { headers: request.headers, body }) : undefined
      if (!answer) throw notFound('没有接这个支付网关')
      return reply.code(answer.status).type(answer.contentType).header('cache-control', 'no-store').send(answer.body)
    })
    done()
  })
}
