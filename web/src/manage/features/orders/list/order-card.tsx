import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { Link } from 'react-router'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { isWaiting, money } from '../order-words.ts'
import { memberName, methodName } from './order-columns.tsx'
import { OrderStateWords } from './order-state.tsx'
import styles from './order-row.module.css'

interface OrderCardProps {
  order: ManagedOrder
  href: string
  whyNotConfirm: string | undefined
  onConfirm: () => void
  onRefuse: () => void
}

/** An order on a phone; a waiting order has its acts on the card. */
export function OrderCard({ order, href, whyNotConfirm, onConfirm, onRefuse }: OrderCardProps) {
  const now = useNow()
  const name = memberName(order)
  const facts = [order.orderNo, methodName(order), recentTime(order.createTime, now), order.member?.mobile ?? '']
  const act = (run: () => void) => () => {
    if (whyNotConfirm === undefined) run()
  }
  return (
    <article aria-label={`${name}，${order.courseName}`}>
      <Row gap={8}>
        <Avatar src={order.member?.avatarUrl} nickName={name} size={24} />
        <Text as="b" shrinks size={15} truncate>
          {name}
        </Text>
        <Text atEnd size={17} weight="heavy">
          {money(order.priceFen)}
        </Text>
      </Row>
      <Text as="p" above={4} size={14} line={22} className={styles.name}>
        <Link to={href}>{order.courseName}</Link>
      </Text>
      <Text as="p" size={13} tone="quiet">
        {facts.filter(Boolean).join('，')}
      </Text>
      {isWaiting(order) ? (
        <Row gap={8} above={10} className={styles.buttons}>
          <ButtonLink small icon="image" to={href}>
            看凭证
          </ButtonLink>
          <Button
            kind="quiet"
            small
            aria-disabled={whyNotConfirm !== undefined}
            title={whyNotConfirm}
            onClick={act(onRefuse)}
          >
            不对
          </Button>
          <Button small aria-disabled={whyNotConfirm !== undefined} title={whyNotConfirm} onClick={act(onConfirm)}>
            确认收款
          </Button>
        </Row>
      ) : (
        <Text as="div" above={4}>
          <OrderStateWords order={order} />
        </Text>
      )}
    </article>
  )
}
