import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { money, studyWords, typedFen } from '../order-words.ts'

/** The consequences of the refund; lines without effect are left out. */
export function refundConsequences(
  detail: OrderDetail,
  amountFen: number,
  isByHand = false,
): [about: string, words: string][] {
  const { refund, study } = detail
  const isWhole = amountFen === refund.restFen
  const isByGateway = refund.way === 'gateway' && !isByHand
  const progress = study && study.watchedLessonCount > 0 ? `学过的 ${study.watchedLessonCount} 讲进度留着` : '进度留着'
  return [
    [
      '钱',
      isByGateway
        ? `${money(amountFen)} 由付款时的支付网关原路退回，等它答复`
        : `${money(amountFen)} 要你在线下转给会员，这里只记账`,
    ],
    [
      '课程',
      isWhole
        ? `${isByGateway ? '网关退成以后' : '马上'}不能再看；${progress}，再买会接上`
        : '照常能学；只退一部分不收回课程',
    ],
    ['消息', `${isByGateway ? '网关退成以后' : ''}给会员发一条系统消息，写明金额`],
    ['记录', '记在账本和操作记录里；退款发出后不能撤回'],
  ]
}

/** Why this amount cannot be refunded; undefined when it can. */
export function amountProblem({ refund }: OrderDetail, typed: string): string | undefined {
  const fen = typedFen(typed)
  if (fen === undefined || fen === 0) return '请写退多少，如 99 或 49.5'
  if (fen > refund.restFen) return `最多还能退 ${money(refund.restFen)}`
  if (refund.mayFen !== null && fen > refund.mayFen) {
    return `你的角色这一笔最多还能退 ${money(refund.mayFen)}，更多请限额更高的同事来退`
  }
  return undefined
}

/** Order, time and method of payment, and study progress. */
export function paidLine(detail: OrderDetail, paidAt: string, method: string): string {
  const { order, study } = detail
  const how = `${paidAt} ${method && `用${method}`}付了 ${money(order.priceFen)}`.trim()
  const returned = order.refundedFen > 0 ? `退过 ${money(order.refundedFen)}` : ''
  return [order.orderNo, how, returned, study ? studyWords(study) : ''].filter(Boolean).join('，')
}
