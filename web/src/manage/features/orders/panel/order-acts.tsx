import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { useRef } from 'react'
import { useDocumentKeys } from '../../../../ui/actions/use-document-keys.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { useMe } from '../../../api/me.queries.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { isWaiting, money } from '../order-words.ts'
import type { OrderAct } from '../dialogs/order-dialogs.tsx'
import styles from './order-panel.module.css'

interface OrderActsProps {
  detail: OrderDetail
  onAct: (act: OrderAct['kind']) => void
}

/** Acts on the order. Without the right a button is grey and gives the reason. */
export function OrderActs({ detail: { order, refund }, onAct }: OrderActsProps) {
  const api = useManageApi()
  const me = useMe()
  const bar = useRef<HTMLDivElement>(null)
  const whyNotConfirm = whyMayNot(me, 'orders.confirm')
  const whyNotRefund = refund.isUnderWay
    ? '上一次退款还在等支付网关的回答，有了结果才能再退。'
    : whyMayNot(me, 'orders.refund')
  const reopen = useAction(() => api.orders.reopen({ orderNo: order.orderNo, version: order.version }), {
    onDone: () => showNotice('订单重新打开了，再等会员付款'),
  })

  // Ctrl Enter performs the main act of the open panel; inside a dialog it belongs to the dialog.
  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    const dialog = document.querySelector('dialog[open]')
    if ((dialog && !dialog.contains(bar.current)) || bar.current?.closest('[inert]')) return
    event.preventDefault()
    bar.current?.querySelector<HTMLButtonElement>('[data-main]')?.click()
  })

  const grey = (why: string | undefined) => ({ 'aria-disabled': why !== undefined || undefined, title: why })
  const ask = (kind: OrderAct['kind'], why: string | undefined) => () => {
    if (why === undefined) onAct(kind)
  }

  return (
    <Row gap={8} justify="end" fixed ref={bar} className={styles.acts}>
      {order.status === 'pending' ? (
        <>
          <Button kind="quiet" {...grey(whyNotConfirm)} onClick={ask('cancel', whyNotConfirm)}>
            取消订单…
          </Button>
          {isWaiting(order) ? (
            <Button kind="quiet" {...grey(whyNotConfirm)} onClick={ask('refuse', whyNotConfirm)}>
              凭证不对…
            </Button>
          ) : null}
          <Button kind="main" data-main="" {...grey(whyNotConfirm)} onClick={ask('confirm', whyNotConfirm)}>
            确认收到 {money(order.priceFen)}…
          </Button>
        </>
      ) : null}
      {order.status === 'paid' ? (
        <Button data-main="" {...grey(whyNotRefund)} onClick={ask('refund', whyNotRefund)}>
          退款…
        </Button>
      ) : null}
      {order.status === 'cancelled' ? (
        <Button
          data-main=""
          loading={reopen.isPending}
          {...grey(whyNotConfirm)}
          onClick={() => {
            if (whyNotConfirm === undefined) reopen.mutate()
          }}
        >
          重新打开
        </Button>
      ) : null}
      {order.status === 'refunded' ? (
        <Text as="p" size={12} line={18} tone="quiet">
          已经退完，没有要做的了。
        </Text>
      ) : null}
    </Row>
  )
}
