import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { ORDER_PAGE_SIZE } from '@bee/contract/manage/orders/orders.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { useMe } from '../../../api/me.queries.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { DeskList } from '../../../school/desk-list.tsx'
import type { Newcomers } from '../../../ui/list/use-newcomers.ts'
import type { RowKey, Selection } from '../../../ui/list/use-selection.ts'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import {
  filterOf,
  nextPage,
  previousPage,
  sortOf,
  SORTINGS,
  type OrderAddress,
  type OrderFilter,
} from '../order-address.ts'
import { NoOrders } from './no-orders.tsx'
import type { UsedCondition } from './order-filters.tsx'
import { OrderActButton } from './order-act-button.tsx'
import { OrderCard } from './order-card.tsx'
import { memberName, orderColumns } from './order-columns.tsx'
import styles from './orders-box.module.css'

interface OrderPage {
  list: ManagedOrder[]
  nextCursor: string | null
  total: { count: number; isMore: boolean } | null
  isSearchCut: boolean
}

interface OrdersBoxProps {
  address: OrderAddress
  list: UseQueryResult<OrderPage>
  orders: readonly ManagedOrder[]
  newcomers: Newcomers
  used: readonly UsedCondition[]
  selection: Selection
  cursor: RowKey | undefined
  isTight: boolean
  hrefOf: (orderNo: string) => string
  listHref: (address: OrderFilter & Partial<OrderAddress>) => string
  onFilter: (filter: OrderFilter) => void
  onAct: (act: OrderAct) => void
  onRecord: () => void
}

/** The rows and the foot, or the empty state. */
export function OrdersBox(props: OrdersBoxProps) {
  const { address, list, orders, newcomers, used, selection, cursor, isTight, hrefOf, listHref } = props
  const { onFilter, onAct, onRecord } = props
  const me = useMe()
  const whyNotConfirm = whyMayNot(me, 'orders.confirm')
  const filter = filterOf(address)
  const { nextCursor = null, total, isSearchCut = false } = list.data ?? {}
  return (
    <DeskList
      query={list}
      waitingRows={10}
      label="订单"
      rows={orders}
      keyOf={({ orderNo }) => orderNo}
      nameOf={(order) => `${memberName(order)} 的 ${order.orderNo}`}
      hrefOf={({ orderNo }) => hrefOf(orderNo)}
      columns={orderColumns(isTight, (order) => (
        <OrderActButton order={order} href={hrefOf(order.orderNo)} onAct={onAct} />
      ))}
      card={(order) => (
        <OrderCard
          order={order}
          href={hrefOf(order.orderNo)}
          whyNotConfirm={whyNotConfirm}
          onConfirm={() => onAct({ kind: 'confirm', orderNo: order.orderNo })}
          onRefuse={() => onAct({ kind: 'refuse', orderNo: order.orderNo })}
        />
      )}
      sorting={SORTINGS[address.sort]}
      onSort={(sorting) => onFilter({ ...filter, sort: sortOf(sorting) })}
      selection={selection}
      cursor={cursor}
      newcomers={newcomers}
      empty={<NoOrders filter={filter} used={used} onFilter={onFilter} onRecord={onRecord} />}
      above={
        isSearchCut ? (
          <Text as="p" size={12} tone="quiet" className={styles.cut}>
            叫这个名字的会员太多，只看了其中一部分。写长一点，或用手机后四位。
          </Text>
        ) : null
      }
      below={
        address.tab === 'waiting' && nextCursor === null ? (
          <Text as="p" size={13} tone="quiet" textAlign="center" className={styles.end}>
            这些确认完就没有了
          </Text>
        ) : null
      }
      foot={{
        unit: '笔',
        from: (address.page - 1) * ORDER_PAGE_SIZE + 1,
        total: total?.count,
        isMore: total?.isMore ?? false,
        isNarrowed: used.length > 0,
        previous: address.page > 1 ? listHref(previousPage(address)) : undefined,
        next: nextCursor === null || list.isPlaceholderData ? undefined : listHref(nextPage(address, nextCursor)),
      }}
    />
  )
}
