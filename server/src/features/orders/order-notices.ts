import { moneyWords } from '@bee/contract/money.ts'
import { ORDER_EXPIRES_MS, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import { courseAddress, profileAddress } from '@bee/contract/site/page-addresses.ts'
import type { PaymentTerms } from '../site/site.service.ts'

/** An order that has just changed its state. */
export interface MovedOrder {
  number: string
  /** Null once the account is deleted: there is no member to tell. */
  userId: number | null
  courseId: number | null
  courseName: string
  priceFen: number
  /** For a refund: this refund's amount, which is less than the price when an earlier one gave back a part. */
  givenBackFen?: number
  /** The school's reason for its act. */
  reason?: string
  createdAt: Date
  /** Since when it is pending again. Null when it was never reopened. */
  waitsFrom: Date | null
}

/** The steps that members are told of: the states, and the school's own acts. */
export type OrderStep =
  | OrderStatus
  | 'expired'
  | 'cancelled-by-school'
  | 'reopened'
  | 'receipt-refused'
  | 'part-refunded'

const ORDERS_LINK = profileAddress('order')

export const expiryOf = ({ createdAt, waitsFrom }: { createdAt: Date; waitsFrom: Date | null }) =>
  new Date((waitsFrom ?? createdAt).getTime() + ORDER_EXPIRES_MS)

const onOneLine = (text: string) => text.replace(/\s*\n\s*/g, '，')

/** How to pay, short enough for a message. The page of the order shows the rest. */
function wayToPay({ instructions, contact }: PaymentTerms): string {
  if (!instructions) return contact === '' ? '怎样付款，请联系学校。' : `怎样付款，请联系学校：${onOneLine(contact)}。`
  const { payee, account } = instructions
  return `请付给${payee}${account === '' ? '' : `，${onOneLine(account)}`}；收款码和退款规则都在订单里。`
}

const SENTENCES: Record<OrderStep, (order: MovedOrder, terms: PaymentTerms) => string> = {
  pending: (order, terms) =>
    `《${order.courseName}》的订单已提交，${moneyWords(order.priceFen)}。${wayToPay(terms)}备注订单号 ${order.number}。` +
    `${minuteInShanghai(expiryOf(order))} 前没有付款，订单会自动取消。`,
  paid: ({ courseName, priceFen }) =>
    `《${courseName}》的付款已确认，${moneyWords(priceFen)}。课程已经开通，现在就可以学。`,
  refunded: ({ courseName, number, priceFen, givenBackFen = priceFen }) =>
    `《${courseName}》的订单 ${number} 已退款，${moneyWords(givenBackFen)}。课程随即收回，学习记录还留着；想再学可以重新下单。`,
  'part-refunded': ({ courseName, number, givenBackFen = 0 }) =>
    `《${courseName}》的订单 ${number} 退回了一部分，${moneyWords(givenBackFen)}。课程照常学。`,
  'cancelled-by-school': ({ courseName, number, reason = '' }) =>
    `学校取消了《${courseName}》的订单 ${number}：${reason}。想学可以再下单；如果已经付款，请联系学校。`,
  reopened: (order, terms) =>
    `《${order.courseName}》的订单 ${order.number} 重新打开了，${moneyWords(order.priceFen)}。${wayToPay(terms)}` +
    `${minuteInShanghai(expiryOf(order))} 前没有付款，订单会自动取消。`,
  'receipt-refused': ({ courseName, number, reason = '' }) =>
    `《${courseName}》的订单 ${number} 的转账凭证没有通过：${reason}。请核对后在订单里再传一次。`,
  cancelled: ({ courseName, number }) =>
    `你取消了《${courseName}》的订单 ${number}。想学可以再下单；如果已经付款，请联系学校。`,
  expired: (order) =>
    `《${order.courseName}》的订单 ${order.number} 到 ${minuteInShanghai(expiryOf(order))} 还没有付款，已自动取消。` +
    `想学可以再下单；如果已经付款，请联系学校。`,
}

/** The message of a step and its link: a paid order leads to its course. */
export function noticesOf(step: OrderStep, orders: readonly MovedOrder[], terms: PaymentTerms) {
  return orders.flatMap((order) =>
    order.userId === null
      ? []
      : [
          {
            userId: order.userId,
            content: SENTENCES[step](order, terms),
            link: step === 'paid' && order.courseId !== null ? courseAddress(order.courseId) : ORDERS_LINK,
          },
        ],
  )
}
