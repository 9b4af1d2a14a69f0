import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { ConfirmManyDialog } from '../../features/orders/dialogs/confirm-many-dialog.tsx'
import { OrderDialogs, type OrderAct } from '../../features/orders/dialogs/order-dialogs.tsx'
import { RecordDialog } from '../../features/orders/dialogs/record-dialog.tsx'
import { ExportOrders } from '../../features/orders/list/export-orders.tsx'
import { monthWords, OrderFigures } from '../../features/orders/list/order-figures.tsx'
import { OrderFilters, usedConditions } from '../../features/orders/list/order-filters.tsx'
import { orderTabs } from '../../features/orders/list/order-tabs.ts'
import { OrdersBox } from '../../features/orders/list/orders-box.tsx'
import { filterOf } from '../../features/orders/order-address.ts'
import { boundedWords, money } from '../../features/orders/order-words.ts'
import { orderCountsQuery, orderFiguresQuery, ordersQuery } from '../../features/orders/orders.queries.ts'
import { OrderPanel } from '../../features/orders/panel/order-panel.tsx'
import { StatementDialog } from '../../features/orders/statement/statement-dialog.tsx'
import { paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { BulkBar, type BulkFailure } from '../../ui/list/bulk-bar.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { useSelection, type RowKey } from '../../ui/list/use-selection.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useNow } from '../../ui/use-now.ts'
import { usePageKey } from '../../ui/use-page-key.ts'
import { useOrderAddress } from './use-order-address.ts'
import styles from './orders.module.css'

/** The open dialog: an act on one order, or on several. */
type Overlay = OrderAct | { kind: 'record' } | { kind: 'statement' } | { kind: 'many' }

const NO_ROWS: readonly RowKey[] = []

export function Component() {
  const me = useMe()
  const now = useNow()
  const isNarrow = useIsNarrow()
  const { address, orderNo, open, close, show, hrefOf, listHref } = useOrderAddress()
  const filter = filterOf(address)
  const list = useQuery(ordersQuery(address))
  const { data: counts } = useQuery(orderCountsQuery())
  const { data: figures } = useQuery(orderFiguresQuery())
  const [overlay, setOverlay] = useState<Overlay>()
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const [isFiltering, setIsFiltering] = useState(false)

  const { rows: orders, newcomers } = useNewcomers({
    rows: list.data?.list,
    keyOf: (order) => order.orderNo,
    name: listHref(address),
    isStale: list.isPlaceholderData,
  })
  const rows = orders ? orders.map((order) => order.orderNo) : NO_ROWS
  const selection = useSelection(rows)
  const cursor = useListKeys({
    rows,
    selection,
    onOpen: (key) => open(String(key)),
    openKey: orderNo,
    onEscape: orderNo === undefined ? undefined : close,
  })

  const whyNotConfirm = whyMayNot(me, 'orders.confirm')
  const record = () => {
    if (whyNotConfirm === undefined) setOverlay({ kind: 'record' })
  }
  usePageKey('c', record)

  const leave = () => setOverlay(undefined)
  const finish = (failed: BulkFailure[]) => {
    leave()
    selection.clear()
    setFailures(failed)
  }
  const courseName =
    orders?.find(({ courseId }) => courseId === filter.courseId)?.courseName ?? `课程 ${filter.courseId}`
  const used = usedConditions(filter, courseName, now)
  const total = list.data?.total
  const chosen = (orders ?? []).filter((order) => selection.has(order.orderNo))

  return (
    <PageFrame
      title="订单"
      note={isNarrow && figures ? `${monthWords(figures.month)} ${money(figures.incomeFen)}` : undefined}
      isList
      actions={
        <>
          <span className={styles.wideOnly}>
            {total?.count === 0 ? null : (
              <ExportOrders filter={filter} words={total ? `导出这 ${boundedWords(total)} 笔` : '导出'} />
            )}
            <ButtonLink to={paths.coupons}>优惠码</ButtonLink>
            <ButtonLink to={paths.invoices}>发票</ButtonLink>
            <Button
              icon="upload"
              aria-disabled={whyNotConfirm !== undefined || undefined}
              title={whyNotConfirm}
              onClick={() => {
                if (whyNotConfirm === undefined) setOverlay({ kind: 'statement' })
              }}
            >
              对银行流水
            </Button>
            <Button
              kind="main"
              icon="plus"
              aria-disabled={whyNotConfirm !== undefined || undefined}
              title={whyNotConfirm}
              onClick={record}
            >
              补录一笔<kbd>C</kbd>
            </Button>
          </span>
          <span className={styles.narrowOnly}>
            <IconButton
              icon="filter"
              label="搜索和筛选订单"
              aria-expanded={isFiltering || used.length > 0}
              onClick={() => setIsFiltering(!isFiltering)}
            />
          </span>
        </>
      }
    >
      <Text as="div" grow className={styles.split} data-open={orderNo !== undefined || undefined}>
        <Stack flex shrinks className={styles.left}>
          <LinkTabs
            label="订单的状态"
            tabs={orderTabs(address.tab, counts, isNarrow, (tab) => listHref({ ...filter, tab }))}
          />
          <OrderFigures />
          {!isNarrow || isFiltering || used.length > 0 ? (
            <OrderFilters filter={filter} used={used} onFilter={show} isFirst={isNarrow && isFiltering} />
          ) : null}
          <OrdersBox
            address={address}
            list={list}
            orders={orders ?? []}
            newcomers={newcomers}
            used={used}
            selection={selection}
            cursor={cursor}
            isTight={orderNo !== undefined}
            hrefOf={hrefOf}
            listHref={listHref}
            onFilter={show}
            onAct={setOverlay}
            onRecord={record}
          />
        </Stack>
        {orderNo === undefined ? null : (
          <OrderPanel orderNo={orderNo} onClose={close} onAct={(kind) => setOverlay({ kind, orderNo })} />
        )}
      </Text>
      <BulkBar
        count={selection.keys.length}
        unit="笔"
        actions={[
          {
            label: '确认收款…',
            whyNot:
              whyNotConfirm ??
              (chosen.some(({ status }) => status === 'pending') ? undefined : '选中的里面没有待支付的订单。'),
            onAct: () => setOverlay({ kind: 'many' }),
          },
          {
            label: '复制单号',
            onAct: () =>
              void copyText(selection.keys.join('\n')).then(
                () => showNotice(`复制了 ${selection.keys.length} 个单号`),
                () => showNotice('没有复制成', { kind: 'error' }),
              ),
          },
        ]}
        onClear={selection.clear}
        failures={failures}
        onForget={() => setFailures([])}
      />
      {overlay?.kind === 'record' ? (
        <RecordDialog
          onClose={leave}
          onRecorded={(recorded) => {
            leave()
            open(recorded)
          }}
        />
      ) : overlay?.kind === 'statement' ? (
        <StatementDialog onClose={leave} onDone={finish} />
      ) : overlay?.kind === 'many' ? (
        <ConfirmManyDialog
          orders={chosen.filter(({ status }) => status === 'pending')}
          onClose={leave}
          onDone={finish}
        />
      ) : overlay ? (
        <OrderDialogs act={overlay} onClose={leave} />
      ) : null}
    </PageFrame>
  )
}
