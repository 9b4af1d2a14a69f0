import type { ManagedOrder } from '@bee/contract/manage/orders/orders.contract.ts'
import { ORDER_PAGE_SIZE } from '@bee/contract/manage/orders/orders.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { NotYet } from '../../../api/not-yet.tsx'
import { PageFoot } from '../../../ui/list/page-foot.tsx'
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
import { OrderList } from './order-list.tsx'
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
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const filter = filterOf(address)
  if (!data) {
    return <NotYet title="订单没有拿到" query={{ error, isFetching, refetch }} count={10} height="double" />
  }
  const { nextCursor, total, isSearchCut } = data
  if (orders.length === 0 && address.page === 1) {
    return <NoOrders filter={filter} used={used} onFilter={onFilter} onRecord={onRecord} />
  }
  return (
    <>
      {isSearchCut ? (
        <Text as="p" size={12} tone="quiet" className={styles.cut}>
          叫这个名字的会员太多，只看了其中一部分。写长一点，或用手机后四位。
        </Text>
      ) : null}
      <OrderList
        newcomers={newcomers}
        orders={orders}
        hrefOf={hrefOf}
        selection={selection}
        cursor={cursor}
        sorting={SORTINGS[address.sort]}
        onSort={(sorting) => onFilter({ ...filter, sort: sortOf(sorting) })}
        onAct={onAct}
        isTight={isTight}
        isStale={isPlaceholderData}
      />
      {address.tab === 'waiting' && nextCursor === null ? (
        <Text as="p" size={13} tone="quiet" textAlign="center" className={styles.end}>
          这些确认完就没有了
        </Text>
      ) : null}
      <PageFoot
        unit="笔"
        from={(address.page - 1) * ORDER_PAGE_SIZE + 1}
        shown={orders.length}
        total={total?.count}
        isMore={total?.isMore ?? false}
        isNarrowed={used.length > 0}
        previous={address.page > 1 ? listHref(previousPage(address)) : undefined}
        next={nextCursor === null || isPlaceholderData ? undefined : listHref(nextPage(address, nextCursor))}
        canSelect
      />
    </>
  )
}
