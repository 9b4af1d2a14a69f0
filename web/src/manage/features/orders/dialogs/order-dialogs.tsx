import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { isWaiting } from '../order-words.ts'
import { orderDetailQuery } from '../orders.queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TakePaymentDialog } from './take-payment-dialog.tsx'

/** The open act and its order. */
export interface OrderAct {
  kind: 'confirm' | 'refuse' | 'cancel' | 'refund'
  orderNo: string
}

const IS_POSSIBLE: Record<OrderAct['kind'], (order: ManagedOrder) => boolean> = {
  confirm: ({ status }) => status === 'pending',
  refuse: isWaiting,
  cancel: ({ status }) => status === 'pending',
  refund: ({ status }) => status === 'paid',
}

/** Draws the dialog only while the act is possible. When a colleague was faster it closes, and the notice says so. */
export function OrderDialogs({ act, onClose }: { act: OrderAct; onClose: () => void }) {
  const { data, isPlaceholderData } = useQuery(orderDetailQuery(act.orderNo))
  if (!data || isPlaceholderData || !IS_POSSIBLE[act.kind](data.order)) return null
  switch (act.kind) {
    case 'confirm':
      return <TakePaymentDialog order={data.order} onClose={onClose} />
    case 'refund':
      return <RefundDialog detail={data} onClose={onClose} />
    case 'refuse':
    case 'cancel':
      return <ReasonDialog kind={act.kind} order={data.order} onClose={onClose} />
  }
}
