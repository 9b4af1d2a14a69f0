import { PAYMENT_METHOD_NAMES } from '@bee/contract/manage/orders/order-choices.ts'
import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import type { ReactNode } from 'react'
import { recentTime } from '../../../../lib/recent-time.ts'
import { look, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { money, numberParts } from '../order-words.ts'
import { OrderStateWords } from './order-state.tsx'
import styles from './order-row.module.css'

export const memberName = ({ member }: ManagedOrder): string => member?.nickName ?? '账号已注销'

export function OrderNumber({ orderNo }: { orderNo: string }) {
  const [day, rest] = numberParts(orderNo)
  return (
    <Text size={12} nowrap className={styles.number}>
      {day}
      <span>{rest}</span>
    </Text>
  )
}

export function OrderMemberCell({ order }: { order: ManagedOrder }) {
  return (
    <Row as="span" gap={8} shrinks className={styles.member}>
      <Avatar src={order.member?.avatarUrl} nickName={memberName(order)} size={24} />
      <Stack as="span" flex shrinks line={18}>
        <Text as="b" weight="regular" truncate>
          {memberName(order)}
        </Text>
        {order.member ? (
          <Text as="small" size={12} tone="quiet">
            {order.member.mobile}
          </Text>
        ) : null}
      </Stack>
    </Row>
  )
}

export function OrderCourseCell({ order: { thumbUrl, courseName } }: { order: ManagedOrder }) {
  return (
    <Row as="span" gap={8} shrinks>
      <Text fixed className={styles.cover}>
        <LazyImage src={thumbUrl} alt="" ratio="fill" />
      </Text>
      <Text shrinks truncate>
        {courseName}
      </Text>
    </Row>
  )
}

export function OrderTime({ time }: { time: string }) {
  const now = useNow()
  return (
    <time dateTime={time} className={look({ tone: 'quiet', nowrap: true })}>
      {recentTime(time, now)}
    </time>
  )
}

export const methodName = ({ method }: Pick<ManagedOrder, 'method'>): string =>
  method === null ? '' : PAYMENT_METHOD_NAMES[method]

/** `isTight`: the order panel is open beside the list and shows the rest. */
export function orderColumns(
  isTight: boolean,
  actionsOf: (order: ManagedOrder) => ReactNode,
): Column<ManagedOrder, 'time' | 'amount'>[] {
  const number: Column<ManagedOrder> = {
    title: '单号',
    cell: ({ orderNo }) => <OrderNumber orderNo={orderNo} />,
    isMain: true,
  }
  const member: Column<ManagedOrder> = { title: '会员', cell: (order) => <OrderMemberCell order={order} /> }
  const amount: Column<ManagedOrder, 'amount'> = {
    title: '金额',
    cell: ({ priceFen }) => <Text weight="strong">{money(priceFen)}</Text>,
    isEnd: true,
    sort: 'amount',
  }
  const state: Column<ManagedOrder> = { title: '状态', cell: (order) => <OrderStateWords order={order} /> }
  const time: Column<ManagedOrder, 'time'> = {
    title: '下单时间',
    cell: ({ createTime }) => <OrderTime time={createTime} />,
    sort: 'time',
  }
  if (isTight) return [number, member, amount, state, time]
  return [
    number,
    member,
    { title: '课程', cell: (order) => <OrderCourseCell order={order} />, className: styles.courseCell },
    amount,
    { title: '付款', isSpare: true, cell: (order) => <Text nowrap>{methodName(order)}</Text> },
    state,
    time,
    { title: '', cell: actionsOf, isEnd: true },
  ]
}
