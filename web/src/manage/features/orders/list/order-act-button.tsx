import type { ManagedOrder } from '@bee/contract/manage/orders/orders.contract.ts'
import { Link } from 'react-router'
import { useMe } from '../../../api/me.queries.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DataTable, type Sorting } from '../../../ui/list/data-table.tsx'
import type { Newcomers } from '../../../ui/list/use-newcomers.ts'
import type { RowKey, Selection } from '../../../ui/list/use-selection.ts'
import { isWaiting } from '../order-words.ts'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import { memberName, orderColumns } from './order-columns.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './order-row.module.css'

interface OrderListProps {
  orders: readonly ManagedOrder[]
  newcomers?: Newcomers
  hrefOf: (orderNo: string) => string
  selection: Selection
  cursor: RowKey | undefined
  sorting: Sorting<'time' | 'amount'>
  onSort: (sorting: Sorting<'time' | 'amount'>) => void
  onAct: (act: OrderAct) => void
  /** The order panel is open beside the list. */
  isTight: boolean
  isStale: boolean
}

/** The rows, each with the button for its most common act. */
export function OrderList(props: OrderListProps) {
  const { orders, newcomers, hrefOf, selection, cursor, sorting, onSort, onAct, isTight, isStale } = props
  const me = useMe()
  const whyNotConfirm = whyMayNot(me, 'orders.confirm')
  const whyNotRefund = whyMayNot(me, 'orders.refund')

  function actionOf(order: ManagedOrder) {
    const { orderNo, status } = order
    if (isWaiting(order)) {
      return (
        <Button
          small
          aria-disabled={whyNotConfirm !== undefined || undefined}
          title={whyNotConfirm}
          onClick={() => {
            if (whyNotConfirm === undefined) onAct({ kind: 'confirm', orderNo })
          }}
        >
          看凭证并确认
        </Button>
      )
    }
    if (status === 'paid') {
      return (
        <Button
          kind="quiet"
          small
          aria-disabled={whyNotRefund !== undefined || undefined}
          title={whyNotRefund}
          onClick={() => {
            if (whyNotRefund === undefined) onAct({ kind: 'refund', orderNo })
          }}
        >
          退款…
        </Button>
      )
    }
    return (
      <Link to={hrefOf(orderNo)} className={styles.more} aria-label="打开" title="打开">
        <Icon name="more" />
      </Link>
    )
  }

  return (
    <DataTable
      label="订单"
      rows={orders}
      keyOf={({ orderNo }) => orderNo}
      nameOf={(order) => `${memberName(order)} 的 ${order.orderNo}`}
      hrefOf={({ orderNo }) => hrefOf(orderNo)}
      columns={orderColumns(isTight, actionOf)}
      card={(order) => (
        <OrderCard
          order={order}
          href={hrefOf(order.orderNo)}
          whyNotConfirm={whyNotConfirm}
          onConfirm={() => onAct({ kind: 'confirm', orderNo: order.orderNo })}
          onRefuse={() => onAct({ kind: 'refuse', orderNo: order.orderNo })}
        />
      )}
      sorting={sorting}
      onSort={onSort}
      selection={selection}
      cursor={cursor}
      isStale={isStale}
      {...(newcomers && { newcomers })}
    />
  )
}
