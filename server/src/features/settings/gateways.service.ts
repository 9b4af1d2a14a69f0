import type { Gateway, GatewayTest } from '@bee/contract/manage/settings.contract.ts'
import type { Config } from '../../config.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import type { SmsCodesService } from '../account/sms-codes.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { SiteService } from '../site/site.service.ts'

const SMS_UNANSWERED = '网关没有收下：核对 SMS_WEBHOOK_URL 与密钥，再看网关自己的日志'
const NOTHING_TO_TAKE_BACK = '试过就是试过，没有可撤的'

const smsGateway = (sms: Config['sms']): Gateway =>
  sms.gateway === 'webhook'
    ? {
        gateway: 'sms',
        state: 'ready',
        name: '短信：自有网关',
        // The host alone, because the address may contain a key.
        sentence: `验证码交给 ${new URL(sms.url).host}，每条都签名，没收下再试一次`,
        test: '发一条试试',
      }
    : {
        gateway: 'sms',
        state: 'limited',
        name: '短信：写在日志里',
        sentence: '没有接网关，学员收不到短信。用 SMS_DOOR=webhook 接一个，再重新启动',
        test: '写一条试试',
      }

/** The outside gateways: which one is configured, and whether it answers. */
export function createGatewaysService(parts: {
  config: Config
  payment: PaymentGateway
  smsCodes: SmsCodesService
  site: SiteService
  limits: RateLimits
  clock: Clock
}) {
  const { config, payment, smsCodes, site, limits, clock } = parts

  async function paymentGateway(): Promise<Gateway> {
    if (!payment.isOffline) {
      const name = '支付：接了网关'
      const test = payment.check ? '问一声' : null
      return { gateway: 'payment', state: 'ready', name, sentence: '付了款，订单自己确认', test }
    }
    const { instructions } = await site.payment()
    const name = '支付：线下转账，人工确认'
    return instructions
      ? {
          gateway: 'payment',
          state: 'ready',
          name,
          sentence: `学员照着付款说明转给 ${instructions.payee}，${instructions.duration}`,
          test: null,
        }
      : {
          gateway: 'payment',
          state: 'limited',
          name,
          sentence: '还没有写付款说明，学员不知道往哪里转。在下面写一份',
          test: null,
        }
  }

  async function list(): Promise<Gateway[]> {
    return [smsGateway(config.sms), await paymentGateway()]
  }

  const tested = (isAnswering: boolean, sentence: string): GatewayTest => ({
    isAnswering,
    sentence,
    time: clock.now().toISOString(),
  })

  const eventOf = (action: NewEvent['action'], gateway: string, { sentence }: GatewayTest): NewEvent => ({
    action,
    target: { kind: 'door', id: gateway },
    summary: sentence,
    undo: NOTHING_TO_TAKE_BACK,
  })

  /** Sent to the number of the staff member who asks, and counted like any code. Writes nothing before the gateway has answered. */
  async function testSms(by: { mobile: string; address: string }): Promise<Outcome<GatewayTest>> {
    const isSent = await smsCodes.sendTest(by.mobile, by.address)
    const to = maskMobile(by.mobile)
    const sentence = !isSent
      ? SMS_UNANSWERED
      : config.sms.gateway === 'webhook'
        ? `网关收下了发给 ${to} 的一条，看看手机到了没有`
        : `发给 ${to} 的一条写进了日志`
    const result = tested(isSent, sentence)
    return { result, event: eventOf('settings.testSms', 'sms', result) }
  }

  async function testPayment(by: { userId: number }): Promise<Outcome<GatewayTest>> {
    await limits.takeGatewayTest(by.userId)
    const answer = await payment.check?.()
    const result = answer
      ? tested(answer.isAnswering, answer.sentence)
      : tested(true, payment.isOffline ? '线下转账不经过网站，没有门可问' : '这个支付的门没有可问的')
    return { result, event: eventOf('settings.testPayment', 'payment', result) }
  }

  return { list, testSms, testPayment }
}

export type GatewaysService = ReturnType<typeof createGatewaysService>
