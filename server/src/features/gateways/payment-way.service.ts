import type { GatewayTest, PaymentWay } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { SiteService } from '../site/site.service.ts'

/** How members pay: by the program's gateway, or by transfer as the school has written. */
export function createPaymentWay(parts: {
  payment: PaymentGateway
  site: SiteService
  limits: Pick<RateLimits, 'takeGatewayTest'>
  clock: Clock
}) {
  const { payment, site, limits, clock } = parts

  async function read(): Promise<PaymentWay> {
    if (!payment.isOffline) {
      const test = payment.check ? '问一声' : null
      return { state: 'ready', name: '支付网关', sentence: '付了款，订单自己确认', test }
    }
    const { instructions } = await site.payment()
    const name = '银行转账'
    return instructions
      ? {
          state: 'ready',
          name,
          sentence: `学员照着付款说明转给 ${instructions.payee}，${instructions.duration}；收到以后人工确认`,
          test: null,
        }
      : { state: 'limited', name, sentence: '还没有写付款说明，学员不知道往哪里转。在下面写一份', test: null }
  }

  async function test(by: { userId: number }): Promise<Outcome<GatewayTest>> {
    await limits.takeGatewayTest(by.userId)
    const nothingToAsk = payment.isOffline ? '线下转账不经过网站，没有门可问' : '这个支付的门没有可问的'
    const { isAnswering, sentence } = (await payment.check?.()) ?? { isAnswering: true, sentence: nothingToAsk }
    return {
      result: { isAnswering, sentence, time: clock.now().toISOString() },
      event: {
        action: 'settings.testPayment',
        target: { kind: 'door', id: 'payment' },
        summary: sentence,
        undo: '试过就是试过，没有可撤的',
      },
    }
  }

  return { read, test }
}

export type PaymentWayService = ReturnType<typeof createPaymentWay>
