import { moneyWords } from '@bee/contract/money.ts'
import { ORDER_EXPIRES_MS, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { NoticeKey } from '@bee/contract/messages/notice-texts.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import { courseAddress, profileAddress } from '@bee/contract/site/page-addresses.ts'
import { noticeWords, type KeyedNotice } from '../messages/messages.service.ts'
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

type MovedColumn = 'userId' | 'courseId' | 'courseName' | 'priceFen' | 'createdAt' | 'waitsFrom'

/** An order of the desk, as a message about it needs it. */
export const movedOf = (order: { orderNo: string } & Pick<MovedOrder, MovedColumn>): MovedOrder => {
  const { orderNo: number, userId, courseId, courseName, priceFen, createdAt, waitsFrom } = order
  return { number, userId, courseId, courseName, priceFen, createdAt, waitsFrom }
}

/** The steps that members are told of: the states, and the school's own acts. */
export type OrderStep =
  | OrderStatus
  | 'expired'
  | 'cancelled-by-school'
  | 'reopened'
  | 'receipt-refused'
  | 'part-refunded'
  | 'payment-kept'
  | 'payment-returned'
  | 'not-received'
  | 'refund-asked'
  | 'refund-stuck'

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

const TEXTS = {
  pending: 'orderPending',
  paid: 'orderPaid',
  refunded: 'orderRefunded',
  'part-refunded': 'orderPartRefunded',
  cancelled: 'orderCancelled',
  'cancelled-by-school': 'orderCancelledBySchool',
  expired: 'orderExpired',
  reopened: 'orderReopened',
  'receipt-refused': 'receiptRefused',
  'payment-kept': 'paymentKept',
  'payment-returned': 'paymentReturned',
  'not-received': 'paymentNotReceived',
  'refund-asked': 'refundAsked',
  'refund-stuck': 'refundStuck',
} as const satisfies Record<OrderStep, NoticeKey>

const valuesOf = (order: MovedOrder, terms: PaymentTerms) => ({
  course: order.courseName,
  amount: moneyWords(order.givenBackFen ?? order.priceFen),
  order: order.number,
  deadline: minuteInShanghai(expiryOf(order)),
  howToPay: wayToPay(terms),
  reason: order.reason ?? '',
})

/** The message of a step and its link: a paid order leads to its course. */
export function noticesOf(step: OrderStep, orders: readonly MovedOrder[], terms: PaymentTerms): KeyedNotice[] {
  return orders.flatMap((order) =>
    order.userId === null
      ? []
      : [
          {
            userId: order.userId,
            ...noticeWords(TEXTS[step], valuesOf(order, terms)),
            link: step === 'paid' && order.courseId !== null ? courseAddress(order.courseId) : ORDERS_LINK,
          },
        ],
  )
}
