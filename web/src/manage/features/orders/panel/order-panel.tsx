import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissingFailure } from '../../../../api/call-failure.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../../api/manage-failure.ts'
import { mayOpen, useMe } from '../../../api/me.queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../../ui/drawer.tsx'
import { Empty, Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { useIsWide } from '../../../ui/use-is-narrow.ts'
import { useNow } from '../../../ui/use-now.ts'
import { OrderCourseCell, OrderMemberCell, OrderNumber, methodName } from '../list/order-columns.tsx'
import { OrderStateWords } from '../list/order-state.tsx'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import { money, studyWords } from '../order-words.ts'
import { orderDetailQuery } from '../orders.queries.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderQuote } from './order-quote.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import styles from './order-panel.module.css'

interface OrderPanelProps {
  orderNo: string
  onClose: () => void
  onAct: (act: OrderAct['kind']) => void
}

function Facts({ detail: { order, study } }: { detail: OrderDetail }) {
  const now = useNow()
  const facts: [name: string, value: ReactNode][] = [
    ['下单', recentTime(order.createTime, now)],
    ...(order.payTime === null ? [] : [['付款', recentTime(order.payTime, now)] satisfies [string, string]]),
    ...(order.method === null ? [] : [['方式', methodName(order)] satisfies [string, string]]),
    ...(study === null ? [] : [['学习', studyWords(study)] satisfies [string, string]]),
  ]
  return (
    <Stack as="dl" gap={4} above={10} className={styles.facts}>
      {facts.map(([name, value]) => (
        <Grid gap={12} key={name}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <dd>{value}</dd>
        </Grid>
      ))}
    </Stack>
  )
}

/** The member, with a link for staff who may read members. */
function MemberLine({ order }: { order: OrderDetail['order'] }) {
  const me = useMe()
  const { member } = order
  return (
    <Row gap={12} justify="between">
      <OrderMemberCell order={order} />
      {member && mayOpen(me, 'members.read') ? (
        <ButtonLink kind="link" to={paths.member(member.userId)}>
          看会员
        </ButtonLink>
      ) : null}
    </Row>
  )
}

function Inside({ detail, onAct }: { detail: OrderDetail; onAct: OrderPanelProps['onAct'] }) {
  const now = useNow()
  const { order, ledger, balanceFen, refundRule } = detail
  return (
    <>
      <Text as="div" grow className={styles.inside}>
        <DrawerSection title="订单" note={<OrderStateWords order={order} />}>
          <Text as="p" size={24} line={32} weight="heavy">
            {money(order.priceFen)}
          </Text>
          <OrderQuote lines={detail.lines} />
          <Stack gap={8} above={8}>
            <MemberLine order={order} />
            <OrderCourseCell order={order} />
          </Stack>
          <Facts detail={detail} />
        </DrawerSection>
        <OrderMoney detail={detail} />
        {order.receiptTime === null ? null : (
          <DrawerSection title="转账凭证" note={recentTime(order.receiptTime, now)}>
            <ReceiptPicture key={order.orderNo} orderNo={order.orderNo} receiptTime={order.receiptTime} />
          </DrawerSection>
        )}
        <DrawerSection title="账本" note={ledger.length === 0 ? '还没有' : `合计 ${money(balanceFen)}`}>
          {ledger.length === 0 ? (
            <Text as="p" size={12} line={18} tone="quiet">
              收了款、退了款、取消了，都会记在这里，记下的改不了。
            </Text>
          ) : (
            <OrderLedger entries={ledger} />
          )}
        </DrawerSection>
        {refundRule === '' ? null : (
          <DrawerSection title="会员同意的退款规则">
            <Text as="p" tone="soft" className={styles.rule}>
              {refundRule}
            </Text>
          </DrawerSection>
        )}
      </Text>
      <OrderActs detail={detail} onAct={onAct} />
    </>
  )
}

/** One order: beside the list on wide windows, otherwise over it. */
export function OrderPanel({ orderNo, onClose, onAct }: OrderPanelProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(orderDetailQuery(orderNo))
  const isWide = useIsWide()
  const title = <OrderNumber orderNo={orderNo} />
  const content =
    error && !data ? (
      isMissingFailure(error) ? (
        <Empty why="narrow" title="没有这笔订单" sentence="单号可能打错了。回到列表，按单号、昵称或手机后四位找。" />
      ) : (
        <Failed
          title="这笔订单没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      )
    ) : data ? (
      // The head already names the next order, so the acts of the former one are inert.
      <Stack flex grow className={styles.content} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
        <Inside detail={data} onAct={onAct} />
      </Stack>
    ) : (
      <WaitingRows count={6} height="double" />
    )
  if (!isWide) {
    return (
      <Drawer title={title} onClose={onClose}>
        {content}
      </Drawer>
    )
  }
  return (
    <Stack as="aside" flex className={styles.panel} aria-label={`订单 ${orderNo}`}>
      <Row as="header" gap={8} justify="between" fixed className={styles.head}>
        <Text as="h2" size={14}>
          {title}
        </Text>
        <IconButton icon="close" label="关上" onClick={onClose} />
      </Row>
      {content}
    </Stack>
  )
}
