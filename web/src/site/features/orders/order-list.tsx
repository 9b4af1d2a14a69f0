import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { formatDate } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { paths } from '../../paths.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNumber } from './order-number.tsx'
import { paymentTermsQuery } from './orders.queries.ts'
import { PaymentGuide } from './payment-guide.tsx'
import styles from './order-list.module.css'

const TONES: Record<OrderStatus, 'brand' | 'success' | 'neutral' | 'info'> = {
  pending: 'brand',
  paid: 'success',
  cancelled: 'neutral',
  refunded: 'info',
}

/** The last step of the order, with its time. */
function lastStep(order: Order): string {
  if (order.refundTime) return `${formatDate(order.refundTime, 'yyyy-MM-dd HH:mm:ss')} 退款`
  if (order.payTime) return `${formatDate(order.payTime, 'yyyy-MM-dd HH:mm:ss')} 支付`
  if (order.cancelTime) return `${formatDate(order.cancelTime, 'yyyy-MM-dd HH:mm:ss')} 取消`
  return `${formatDate(order.createTime, 'yyyy-MM-dd HH:mm:ss')} 下单`
}

/** Where a gateway is connected the order has a page of its own for that. */
function GoToPay({ orderNo }: Order) {
  const { data: terms } = useQuery(paymentTermsQuery())
  if (terms?.isOffline !== false) return null
  return (
    <ButtonLink size="small" kind="primary" render={<Link to={paths.pay(orderNo)} />}>
      去付款
    </ButtonLink>
  )
}

export interface OrderListProps {
  orders: readonly Order[]
  toCourse: (courseId: number) => string
  /** Buttons of other features, for an order that was paid. */
  moreActs: (order: Order) => ReactNode
  isWaiting?: boolean
}

export function OrderList({ orders, toCourse, moreActs, isWaiting = false }: OrderListProps) {
  return (
    <Stack as="ul" gap={16} className={styles.list} role="list" aria-busy={isWaiting || undefined}>
      {orders.map((order) => (
        <li key={order.orderNo} className={styles.order}>
          <Row justify="between" size={13} tone="quiet">
            <OrderNumber orderNo={order.orderNo} />
            <Tag tone={TONES[order.status]}>{order.statusName}</Tag>
          </Row>
          <Row gap={16} above={12} className={styles.course}>
            {order.courseId === null ? null : (
              <Link to={toCourse(order.courseId)} className={styles.cover} tabIndex={-1} aria-hidden="true">
                <LazyImage
                  src={order.images[0]?.thumbUrl}
                  words={order.images[0]?.words}
                  alt=""
                  width={160}
                  height={90}
                />
              </Link>
            )}
            <Stack flex gap={6} grow shrinks>
              {order.courseId === null ? (
                <Text size={16} line={24} weight="strong" breaks className={styles.gone}>
                  {bindName(order.courseName)}（课程已下架）
                </Text>
              ) : (
                <Link to={toCourse(order.courseId)} className={styles.name}>
                  {bindName(order.courseName)}
                </Link>
              )}
              <Text size={13} tone="quiet">
                {lastStep(order)}
              </Text>
            </Stack>
            <Text as="b" fixed size={18} className={styles.price}>
              ¥{order.price}
            </Text>
          </Row>
          {order.lines.length < 2 ? null : (
            <Text as="div" above={12}>
              <OrderLines lines={order.lines} />
            </Text>
          )}
          {order.payHint === null ? null : (
            <Text as="div" above={12}>
              <PaymentGuide order={order} />
            </Text>
          )}
          <Row gap={12} align="stretch" justify="end" above={12} className={styles.actions}>
            {order.status === 'pending' ? (
              <>
                <CancelOrder order={order} />
                <GoToPay {...order} />
              </>
            ) : null}
            {order.payTime === null ? null : moreActs(order)}
            {order.status === 'paid' && order.courseId !== null ? (
              <ButtonLink size="small" kind="ink" render={<Link to={toCourse(order.courseId)} />}>
                去学习
              </ButtonLink>
            ) : null}
          </Row>
        </li>
      ))}
    </Stack>
  )
}
