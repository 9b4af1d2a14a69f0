import { REFUND_STATE_NAMES, type RefundState } from '@bee/contract/manage/orders/order-choices.ts'
import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { useState } from 'react'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, look, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { useMe } from '../../../api/me.queries.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { Button } from '../../../ui/button.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { GiveBackDialog } from '../dialogs/give-back-dialog.tsx'
import { money } from '../order-words.ts'
import styles from './order-panel.module.css'

type Extra = OrderDetail['extraPayments'][number]
type Refund = OrderDetail['refunds'][number]

const CELLS: Record<RefundState, CellKind> = {
  asked: 'dra',
  accepted: 'run',
  done: 'ok',
  failed: 'warn',
  abnormal: 'bad',
}

const EXTRA_WORDS: Record<Extra['state'], string> = {
  kept: '没有算进这一笔，单独放着。',
  returning: '正在原路退，等网关答复。',
  returned: '已经原路退回。',
}

/** Money that pays nothing: another amount, a second payment, or after the order was cancelled. */
function ExtraPayment({
  extra,
  whyNot,
  onGiveBack,
}: {
  extra: Extra
  whyNot: string | undefined
  onGiveBack: () => void
}) {
  const now = useNow()
  const { amountFen, reference, time, state, lastFailure } = extra
  return (
    <Row as="li" gap={10} align="start">
      <StateCell kind={state === 'returned' ? 'ok' : 'warn'} className={look({ above: 2 })} />
      <Text as="div" grow breaks>
        {recentTime(time, now)}网关多收了 {money(amountFen)}（流水号 {reference}），{EXTRA_WORDS[state]}
        {lastFailure === '' ? null : `上一次没有退成：${lastFailure}`}
      </Text>
      {state === 'kept' ? (
        <Button
          small
          aria-disabled={whyNot !== undefined || undefined}
          title={whyNot}
          onClick={() => {
            if (whyNot === undefined) onGiveBack()
          }}
        >
          原路退…
        </Button>
      ) : null}
    </Row>
  )
}

/** A refund through the gateway, from the request to its end. */
function RefundLine({ refund }: { refund: Refund }) {
  const now = useNow()
  const { amountFen, state, isExtra, sentence, actorName, time, endTime } = refund
  const words = [
    actorName,
    `${recentTime(time, now)} 发出`,
    endTime === null ? '' : `${recentTime(endTime, now)} 有了结果`,
  ]
  return (
    <Grid as="li" gap={10}>
      <StateCell kind={CELLS[state]} {...(state === 'accepted' && { percent: 50 })} className={look({ above: 2 })} />
      <div>
        <Row as="p" gap={8} align="stretch">
          <b>{REFUND_STATE_NAMES[state]}</b>
          {isExtra ? <span>用不上的钱</span> : null}
          <Text as="b" atEnd>
            {money(amountFen)}
          </Text>
        </Row>
        <Text as="p" size={12} line={18} tone="quiet">
          {words.filter(Boolean).join('，')}
        </Text>
        {sentence === '' ? null : <p>{sentence}</p>}
        {state === 'abnormal' ? <p>到网关的后台处理，或者线下退给会员，再点「退款…」勾上「只记账」。</p> : null}
      </div>
    </Grid>
  )
}

/** What the gateways hold beside the order, and each refund through them. */
export function OrderMoney({ detail }: { detail: OrderDetail }) {
  const me = useMe()
  const [asked, setAsked] = useState<Extra>()
  const { order, refund, refunds, extraPayments } = detail
  const whyNot = refund.isUnderWay ? '上一次退款还在等支付网关的回答。' : whyMayNot(me, 'orders.refund')
  return (
    <>
      {extraPayments.length === 0 ? null : (
        <Stack as="ul" gap={8} className={styles.warn} role="list" aria-label="用不上的钱">
          {extraPayments.map((extra) => (
            <ExtraPayment key={extra.reference} extra={extra} whyNot={whyNot} onGiveBack={() => setAsked(extra)} />
          ))}
        </Stack>
      )}
      {refunds.length === 0 ? null : (
        <DrawerSection title="网关退款" note={refund.isUnderWay ? '正在等网关答复' : undefined}>
          <ol className={styles.ledger} role="list" aria-label="网关退款">
            {refunds.map((each) => (
              <RefundLine key={each.time} refund={each} />
            ))}
          </ol>
        </DrawerSection>
      )}
      {asked ? (
        <GiveBackDialog
          orderNo={order.orderNo}
          reference={asked.reference}
          amountFen={asked.amountFen}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
