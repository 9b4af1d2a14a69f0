import {
  PAYMENT_WAY_TITLES,
  PAYING_CODE_MS,
  type PayingDevice,
  type PaymentWayName,
} from '@bee/contract/orders/payment-ways.ts'
import type { PayingState, PayingTry } from '@bee/contract/orders/paying.contract.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { transferHint, type OrdersService } from '../orders.service.ts'
import type { Attempt } from './attempts.repository.ts'
import type { AskedBeginning, AttemptsService } from './attempts.service.ts'
import type { GatewayRepository } from './gateway.repository.ts'

function presentTry({ way, code, codeAt }: Attempt): PayingTry | null {
  if (!code || !codeAt) return null
  const codeTime = new Date(codeAt.getTime() + PAYING_CODE_MS).toISOString()
  return code.kind === 'jsapi'
    ? { way, kind: 'jsapi', text: '', jsapi: code.jsapi, codeTime }
    : { way, kind: code.kind, text: code.text, jsapi: null, codeTime }
}

/** The payment page of a member: one state for everything that it shows. */
export function createPayingPage(parts: {
  ordering: Pick<OrdersService, 'info'>
  attempts: Pick<AttemptsService, 'begin' | 'ask' | 'current'>
  gateway: Pick<GatewayRepository, 'beside'>
  ways: Pick<PaymentWays, 'offered'>
  site: Pick<SiteService, 'payment'>
  clock: Clock
}) {
  const { ordering, attempts, gateway, ways, site, clock } = parts

  async function state(userId: number, orderNo: string, device: PayingDevice): Promise<PayingState> {
    const order = await ordering.info(userId, orderNo)
    const [{ instructions, contact }, offered, open, { aside, refund }] = await Promise.all([
      site.payment(),
      ways.offered(device),
      attempts.current(orderNo),
      gateway.beside(orderNo),
    ])
    const isWaiting = order.status === 'pending'
    const usable: PaymentWayName[] = isWaiting ? offered.filter((way) => way !== 'bank' || instructions !== null) : []
    return {
      orderNo,
      status: order.status,
      courseId: order.courseId,
      courseName: order.courseName,
      amountFen: order.priceFen,
      payee: instructions?.payee ?? '',
      expireTime: order.expiresAt?.toISOString() ?? null,
      serverTime: clock.now().toISOString(),
      ways: usable.map((way) => ({ way, title: PAYMENT_WAY_TITLES[way] })),
      contact,
      current: isWaiting && open ? presentTry(open) : null,
      aside: aside.map(({ amountFen, at, isReturned, isReturning }) => ({
        amountFen,
        time: at.toISOString(),
        state: isReturned ? 'returned' : isReturning ? 'returning' : 'kept',
      })),
      refund: refund ? { amountFen: refund.amountFen, state: refund.state, time: refund.at.toISOString() } : null,
    }
  }

  async function begin(userId: number, asked: AskedBeginning): Promise<PayingState> {
    await attempts.begin(userId, asked)
    const shown = await state(userId, asked.orderNo, asked.device)
    if (asked.way !== 'bank') return shown
    const text = transferHint(asked.orderNo)
    return { ...shown, current: { way: 'bank', kind: 'by-hand', text, jsapi: null, codeTime: null } }
  }

  async function ask(userId: number, orderNo: string, device: PayingDevice): Promise<PayingState> {
    await attempts.ask(userId, orderNo)
    return state(userId, orderNo, device)
  }

  return { state, begin, ask }
}

export type PayingPage = ReturnType<typeof createPayingPage>
