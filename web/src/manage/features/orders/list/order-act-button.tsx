import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { Link } from 'react-router'
import { useMe } from '../../../api/me.queries.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import { isWaiting } from '../order-words.ts'
import more from '../../../school/more.module.css'
import styles from './order-row.module.css'

interface OrderActButtonProps {
  order: ManagedOrder
  href: string
  onAct: (act: OrderAct) => void
}

/** The most common act with an order in this state; without one, the link to the order. */
export function OrderActButton({ order, href, onAct }: OrderActButtonProps) {
  const { orderNo, status } = order
  const me = useMe()
  const isToConfirm = isWaiting(order)
  if (!isToConfirm && status !== 'paid') {
    return (
      <Link to={href} className={`${more.more} ${styles.more}`} aria-label="打开" title="打开">
        <Icon name="more" />
      </Link>
    )
  }
  const whyNot = whyMayNot(me, isToConfirm ? 'orders.confirm' : 'orders.refund')
  return (
    <Button
      {...(!isToConfirm && { kind: 'quiet' as const })}
      small
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={() => {
        if (whyNot === undefined) onAct({ kind: isToConfirm ? 'confirm' : 'refund', orderNo })
      }}
    >
      {isToConfirm ? '看凭证并确认' : '退款…'}
    </Button>
  )
}
