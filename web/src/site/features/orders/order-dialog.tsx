import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { BoughtCourse } from './bought-course.ts'
import { OrderNumber } from './order-number.tsx'
import { OrderSummary } from './order-summary.tsx'
import { orderQuery, paymentTermsQuery, reloadOrders } from './orders.queries.ts'
import { PaymentGuide } from './payment-guide.tsx'
import styles from './order-dialog.module.css'

/** The order as it waits: how it is paid, and the picture of the transfer. It hears of the payment while it is open. */
function Waiting({ orderNo, isNew }: { orderNo: string; isNew: boolean }) {
  const { data: order, isError, refetch } = useQuery(orderQuery(orderNo))
  if (!order) {
    return isError ? (
      <ErrorState title="订单没能加载出来" onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="text" count={2} />
    )
  }
  return (
    <>
      <Text
        as="p"
        tone="full"
        className={styles.state}
        role="status"
        tabIndex={-1}
        // The pressed button is gone: a visitor with keyboard or screen reader goes on here. The browser looks for the attribute when
        // it opens the dialog; React would focus the line before that.
        ref={(line: HTMLElement | null) => {
          if (isNew) line?.setAttribute('autofocus', '')
        }}
      >
        《{order.courseName}》<b>¥{order.price}</b> {order.statusName}
      </Text>
      <OrderNumber orderNo={order.orderNo} />
      <PaymentGuide order={order} />
    </>
  )
}

export interface OrderDialogProps {
  course: BoughtCourse
  onClose: () => void
  onChange: () => void
}

/** First the course and its terms, then the payment, on the page for it where a gateway is connected. An order that waits comes at once. */
export function OrderDialog({ course, onClose, onChange }: OrderDialogProps) {
  const client = useQueryClient()
  const [placed, setPlaced] = useState<Order>()
  // The state when the dialog opened: an order that another tab places meanwhile must not replace the summary under the reader.
  const [waitingNo] = useState(course.pendingOrderNo)
  const orderNo = placed?.orderNo ?? waitingNo
  const terms = useQuery(paymentTermsQuery())
  const navigate = useNavigate()
  const isOnline = terms.data?.isOffline === false
  const payingNo = isOnline ? orderNo : null
  useEffect(() => {
    if (payingNo !== null) void navigate(paths.pay(payingNo))
  }, [navigate, payingNo])

  function handlePlaced(order: Order): void {
    client.setQueryData(orderQuery(order.orderNo).queryKey, order)
    setPlaced(order)
    void reloadOrders(client)
    onChange()
  }

  if (orderNo !== null && terms.data && !isOnline) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={placed ? '订单已提交' : '去支付'}
        className={styles.dialog}
        actions={
          <>
            <Button onClick={onClose}>知道了</Button>
            <ButtonLink kind="primary" render={<Link to={paths.profile('order')} />}>
              查看订单
            </ButtonLink>
          </>
        }
      >
        <Waiting orderNo={orderNo} isNew={placed !== undefined} />
      </Dialog>
    )
  }
  if (terms.data && orderNo === null) {
    return (
      <OrderSummary
        course={course}
        terms={terms.data}
        className={styles.dialog}
        onClose={onClose}
        onPlaced={handlePlaced}
        onRefused={() => {
          // Bought in another tab, or at another price by now: both are read again.
          void terms.refetch()
          onChange()
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={orderNo === null ? '确认订单' : '去支付'} className={styles.dialog}>
      {terms.isError ? (
        <ErrorState title="购买说明没能加载出来" onRetry={() => void terms.refetch()} />
      ) : (
        <Skeleton variant="text" count={3} />
      )}
    </Dialog>
  )
}
