import { conflict } from '@bee/contract/failures.ts'
import {
  PAYMENT_WAY_TITLES,
  PAYING_CODE_MS,
  type PayingDevice,
  type PaymentWayName,
} from '@bee/contract/orders/payment-ways.ts'
import type { PayingState, PayingTry } from '@bee/contract/orders/paying.contract.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { CourseAccessService } from '../../courses/course-access.service.ts'
import type { RateLimits } from '../../limits/rate-limits.service.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { transferHint, type OrdersService } from '../orders.service.ts'
import type { Attempt } from './attempts.repository.ts'
import type { AskedBeginning, AttemptsService } from './attempts.service.ts'
import type { GatewayRepository } from './gateway.repository.ts'

function presentTry({ way, device, code, codeAt }: Attempt): PayingTry | null {
  if (!code || !codeAt) return null
  const codeTime = new Date(codeAt.getTime() + PAYING_CODE_MS).toISOString()
  return code.kind === 'jsapi'
    ? { way, device, kind: 'jsapi', text: '', jsapi: code.jsapi, codeTime }
    : { way, device, kind: code.kind, text: code.text, jsapi: null, codeTime }
}

/** The payment page of a member: one state for everything that it shows. */
export function createPayingPage(parts: {
  ordering: Pick<OrdersService, 'info'>
  attempts: Pick<AttemptsService, 'begin' | 'ask' | 'current'>
  gateway: Pick<GatewayRepository, 'beside' | 'courseOf'>
  courseAccess: Pick<CourseAccessService, 'isOpenFor'>
  limits: Pick<RateLimits, 'takePaying'>
  ways: Pick<PaymentWays, 'offered'>
  site: Pick<SiteService, 'payment'>
  clock: Clock
}) {
  const { ordering, attempts, gateway, courseAccess, limits, ways, site, clock } = parts

  async function courseOf(userId: number, orderNo: string): Promise<PayingState['course']> {
    const course = await gateway.courseOf(orderNo, clock.now())
    if (!course) return null
    const { id, lessonCount, priceFen } = course
    return { lessonCount, priceFen, isOpen: await courseAccess.isOpenFor(userId, id) }
  }

  async function state(userId: number, orderNo: string, device: PayingDevice): Promise<PayingState> {
    const order = await ordering.info(userId, orderNo)
    const [{ instructions, contact }, offered, open, { aside, refund }, course] = await Promise.all([
      site.payment(),
      ways.offered(device),
      attempts.current(orderNo),
      gateway.beside(orderNo),
      courseOf(userId, orderNo),
    ])
    const isWaiting = order.status === 'pending'
    const usable: PaymentWayName[] = isWaiting ? offered.filter((way) => way !== 'bank' || instructions !== null) : []
    return {
      orderNo,
      status: order.status,
      courseId: order.courseId,
      courseName: order.courseName,
      course,
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
    await limits.takePaying(userId)
    const { status } = await ordering.info(userId, asked.orderNo)
    if (status === 'pending') {
      const course = await courseOf(userId, asked.orderNo)
      if (!course) throw conflict('这门课刚下架，没有扣钱')
      if (course.isOpen) throw conflict('你已经有这门课，不用再付')
    }
    await attempts.begin(userId, asked)
    const shown = await state(userId, asked.orderNo, asked.device)
    if (asked.way !== 'bank') return shown
    const text = transferHint(asked.orderNo)
    return {
      ...shown,
      current: { way: 'bank', device: asked.device, kind: 'by-hand', text, jsapi: null, codeTime: null },
    }
  }

  async function ask(userId: number, orderNo: string, device: PayingDevice): Promise<PayingState> {
    await attempts.ask(userId, orderNo)
    return state(userId, orderNo, device)
  }

  return { state, begin, ask }
}

export type PayingPage = ReturnType<typeof createPayingPage>
