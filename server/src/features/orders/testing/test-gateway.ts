import { createHmac } from 'node:crypto'
import type { AskedRefund, GatewayPayment, GatewayRefund, PaymentGateway } from '../../../outside/payment-gateway.ts'

const KEY = 'what the gateway and the school both know'
export const signatureOf = (body: string) => createHmac('sha256', KEY).update(body).digest('hex')

/** A gateway in memory: it keeps payments and refunds as a real one would, and can lose a call or take its time. */
export function createTestGateway() {
  const payments: GatewayPayment[] = []
  const refunds = new Map<string, GatewayRefund & { amountFen: number }>()
  const asked: AskedRefund[] = []
  /** The next refund succeeds, or its answer is lost, or it stays undecided, or it is refused. */
  let mood: 'well' | 'answer-lost' | 'slow' | 'refusing' = 'well'

  const gateway: PaymentGateway = {
    isOffline: false,
    hintFor: () => '请在支付页面付款。',
    begin: ({ number, priceFen }) =>
      Promise.resolve({ way: 'address', text: `https://pay.example/${number}?fen=${priceFen}` }),
    verifyNotice({ headers, body }) {
      const text = body.toString()
      if (headers['x-signature'] !== signatureOf(text)) return Promise.resolve(undefined)
      const payment = JSON.parse(text) as GatewayPayment
      return Promise.resolve({ payment, reply: { contentType: 'text/plain', body: 'OK' } })
    },
    query: (orderNumber) =>
      Promise.resolve({
        payments: payments.filter((payment) => payment.orderNumber === orderNumber),
        refunds: [...refunds.values()],
      }),
    refund(wanted) {
      asked.push(wanted)
      const { key, amountFen } = wanted
      const known = refunds.get(key)
      if (known?.state === 'done') return Promise.resolve(known)
      const state = mood === 'slow' ? 'pending' : mood === 'refusing' ? 'failed' : 'done'
      const answer = {
        key,
        number: `R${refunds.size + 1}`,
        state,
        sentence: state === 'failed' ? '余额不足' : '',
      } as const
      refunds.set(key, { ...answer, amountFen })
      if (mood === 'answer-lost') return Promise.reject(new Error('the line was cut'))
      return Promise.resolve(answer)
    },
  }

  return {
    gateway,
    asked,
    become(next: typeof mood) {
      mood = next
    },
    /** Takes money, but sends no notice. */
    takeSilently(payment: GatewayPayment) {
      payments.push(payment)
    },
    /** The sum that really went back to payers. */
    givenBackFen: () =>
      [...refunds.values()].reduce((sum, { state, amountFen }) => sum + (state === 'done' ? amountFen : 0), 0),
  }
}
