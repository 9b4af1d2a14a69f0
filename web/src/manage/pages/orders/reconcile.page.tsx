import type { MendingAct, SettlingAct } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { MENDING_NAMES, SETTLING_ACTS } from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { Difference } from '@bee/contract/manage/orders/reconcile.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { GiveBackDialog } from '../../features/orders/dialogs/give-back-dialog.tsx'
import { OrderDialogs } from '../../features/orders/dialogs/order-dialogs.tsx'
import { orderTabs } from '../../features/orders/list/order-tabs.ts'
import { writeAddress } from '../../features/orders/order-address.ts'
import { money } from '../../features/orders/order-words.ts'
import { orderCountsQuery, reconciliationQuery } from '../../features/orders/orders.queries.ts'
import { BillDays } from '../../features/orders/reconcile/bill-days.tsx'
import { DifferenceCard } from '../../features/orders/reconcile/difference-card.tsx'
import { readReconcile, writeReconcile } from '../../features/orders/reconcile/reconcile-address.ts'
import { ReconcileFigures } from '../../features/orders/reconcile/reconcile-figures.tsx'
import { ReconcileFilters } from '../../features/orders/reconcile/reconcile-filters.tsx'
import { isAskedFirst, SettleDialog } from '../../features/orders/reconcile/settle-dialog.tsx'
import { StatementDialog } from '../../features/orders/statement/statement-dialog.tsx'
import { paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Empty } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import styles from './orders.module.css'

interface Asked {
  difference: Difference
  act: MendingAct
}

const isSettling = (act: MendingAct): act is SettlingAct => (SETTLING_ACTS as readonly string[]).includes(act)

/** Bills of the gateways, the ledger and the opened courses, day by day, with what settles each difference. */
export function Component() {
  const api = useManageApi()
  const me = useMe()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = readReconcile(query)
  const list = useQuery(reconciliationQuery(address))
  const { data: counts } = useQuery(orderCountsQuery())
  const [asked, setAsked] = useState<Asked>()
  const [isStatementOpen, setIsStatementOpen] = useState(false)
  const whyNotReconcile = whyMayNot(me, 'orders.reconcile')
  const whyNotRefund = whyMayNot(me, 'orders.refund')
  const whyNotConfirm = whyMayNot(me, 'orders.confirm')
  const whyNot = (act: MendingAct) => whyNotReconcile ?? (isSettling(act) ? undefined : whyNotRefund)

  const reconcile = useAction(() => api.orders.reconcileNow({}), {
    onDone: () => showNotice('正在取账单、逐笔再比，比完这一页会变'),
  })
  const settle = useAction(
    (wanted: { id: number; act: SettlingAct; note: string }) => api.orders.settleDifference(wanted),
    {
      onDone: (_result, { act }) => {
        setAsked(undefined)
        showNotice(`${MENDING_NAMES[act]}：了结了一处`)
      },
    },
  )
  const begin = (difference: Difference, act: MendingAct) => {
    if (isSettling(act) && !isAskedFirst(act)) settle.mutate({ id: difference.id, act, note: '' })
    else setAsked({ difference, act })
  }
  const leave = () => setAsked(undefined)

  const found = list.data
  const days = found?.days.filter(({ state }) => !address.isOnlyDifferent || state === 'different')
  const grey = (why: string | undefined) => ({ 'aria-disabled': why !== undefined || undefined, title: why })
  return (
    <PageFrame
      title="订单"
      isList
      actions={
        <>
          <span className={styles.wideOnly}>
            <Button
              icon="upload"
              {...grey(whyNotConfirm)}
              onClick={() => {
                if (whyNotConfirm === undefined) setIsStatementOpen(true)
              }}
            >
              对银行流水
            </Button>
          </span>
          <Button
            icon="refresh"
            loading={reconcile.isPending}
            {...grey(whyNotReconcile)}
            onClick={() => {
              if (whyNotReconcile === undefined) reconcile.mutate()
            }}
          >
            现在对一遍
          </Button>
        </>
      }
    >
      <Stack flex shrinks className={styles.left}>
        <LinkTabs
          label="订单的状态"
          tabs={orderTabs(
            undefined,
            counts,
            isNarrow,
            (tab) => paths.orders + writeAddress({ tab, search: '', sort: 'newest' }),
          )}
        />
        {found ? <ReconcileFigures found={found} /> : null}
        <ReconcileFilters
          address={address}
          from={found?.from}
          onShow={(wanted) => void navigate(paths.reconcile + writeReconcile(wanted), { replace: true })}
        />
        {!found || !days ? (
          <NotYet title="账没有拿到" query={list} count={7} height="double" />
        ) : days.length === 0 ? (
          <Empty
            why={found.isConnected ? (found.days.length > 0 ? 'done' : 'nothing') : 'nothing'}
            title={found.days.length > 0 ? '没有一天有差' : found.isConnected ? '还没有一天的账单' : '还没有接在线支付'}
            sentence={
              found.days.length > 0
                ? '这些日子网关账单、账本和开通的课都对得上。'
                : found.isConnected
                  ? '接通以后的第二天 06:00 取第一份账单，逐笔和账本比。'
                  : '接通微信支付或支付宝以后，每天早上在这里对前一天的账。银行转账可以用「对银行流水」。'
            }
            within="page"
          />
        ) : (
          <BillDays days={days}>
            {(difference) => (
              <DifferenceCard
                key={difference.id}
                difference={difference}
                whyNot={whyNot}
                isRunning={settle.isPending && settle.variables?.id === difference.id}
                onAct={(act) => begin(difference, act)}
              />
            )}
          </BillDays>
        )}
        {found ? (
          <Text as="p" size={12} line={18} tone="quiet" className={styles.hint}>
            银行转账没有网关账单，按确认收款的那天算，不在等号里：这些天确认了 {found.transfers.count} 笔{' '}
            {money(found.transfers.fen)}，各开通一门
            {found.transfers.fromStatementCount > 0
              ? `，其中 ${found.transfers.fromStatementCount} 笔是按银行流水对上的`
              : ''}
            。 手续费在月结单里另看，不影响这三份。已经了结的差异留 3 年，谁了结、什么时候、怎么了结都在操作记录里。
          </Text>
        ) : null}
      </Stack>
      {asked === undefined ? null : isSettling(asked.act) ? (
        <SettleDialog
          difference={asked.difference}
          act={asked.act}
          isRunning={settle.isPending}
          onSettle={(note) => settle.mutate({ id: asked.difference.id, act: asked.act as SettlingAct, note })}
          onClose={leave}
        />
      ) : asked.difference.orderNo === null ? null : asked.act === 'give-back' ? (
        <GiveBackDialog
          orderNo={asked.difference.orderNo}
          reference={asked.difference.reference}
          amountFen={asked.difference.billFen ?? 0}
          onClose={leave}
        />
      ) : (
        <OrderDialogs act={{ kind: 'refund', orderNo: asked.difference.orderNo }} onClose={leave} />
      )}
      {isStatementOpen ? (
        <StatementDialog onClose={() => setIsStatementOpen(false)} onDone={() => setIsStatementOpen(false)} />
      ) : null}
    </PageFrame>
  )
}
