import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { readSession } from '../../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { reloadOrders } from './orders.queries.ts'
import styles from './buy-button.module.css'

export interface BuyButtonProps {
  courseId: number
  /** Yuan. */
  price: number
  /** An order waits for its payment already. */
  isPending: boolean
  size?: 'medium' | 'large'
  block?: boolean
  /** The course's detail has changed. */
  onPlaced: () => void
}

/** Places an order, or shows the one that waits, and says how to pay. */
export function BuyButton({ courseId, price, isPending, size = 'large', block = false, onPlaced }: BuyButtonProps) {
  const { orders } = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [order, setOrder] = useState<Order>()

  function handleClick(): void {
    if (!readSession()) {
      void navigate(paths.login(window.location.pathname + window.location.search))
      return
    }
    // Placing again answers the order that waits: the same click pays the first time and shows the second time.
    orders
      .place({ courseId, price, agreed: true })
      .then((placed) => {
        setOrder(placed)
        void reloadOrders(client)
        onPlaced()
      })
      // Said by the failure policy; a course bought in another tab opens with the detail.
      .catch(onPlaced)
  }

  return (
    <>
      <Button kind="primary" size={size} block={block} icon="receipt" onClick={handleClick}>
        {isPending ? '去支付' : `¥${price} 购买`}
      </Button>
      <Dialog
        open={order !== undefined}
        onClose={() => setOrder(undefined)}
        title="订单已提交"
        actions={
          <>
            <Button onClick={() => setOrder(undefined)}>知道了</Button>
            <ButtonLink kind="primary" render={<Link to={paths.profile('order')} />}>
              查看订单
            </ButtonLink>
          </>
        }
      >
        {order ? (
          <>
            <dl className={styles.facts}>
              <dt>课程</dt>
              <dd>{order.courseName}</dd>
              <dt>金额</dt>
              <dd>¥{order.price}</dd>
              <dt>订单号</dt>
              <dd>{order.orderNo}</dd>
              <dt>状态</dt>
              <dd>{order.statusName}</dd>
            </dl>
            <p className={styles.hint}>{order.payHint}</p>
          </>
        ) : null}
      </Dialog>
    </>
  )
}
