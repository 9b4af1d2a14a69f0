import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { ORDER_REASON_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import { useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { ReasonFields } from '../../../ui/fields/reason-fields.tsx'
import { memberName } from '../list/order-columns.tsx'
import { money } from '../order-words.ts'
import { AfterClick } from '../../../ui/after-click.tsx'
import { OrderThing } from './order-thing.tsx'

const WORDS = {
  refuse: {
    title: (name: string) => `${name} 的凭证不对`,
    action: '退回凭证',
    leave: '先不退回',
    usual: ['金额不对', '图看不清', '不是这一笔', '还没有到账'],
    after: [
      ['订单', '继续等付款，会员可以再传一张'],
      ['消息', '给会员发一条系统消息，写明原因'],
      ['记录', '记在账本和操作记录里'],
    ],
  },
  cancel: {
    title: (name: string) => `取消 ${name} 的订单`,
    action: '取消订单',
    leave: '先不取消',
    usual: ['会员说不要了', '下重了', '一直没有付'],
    after: [
      ['订单', '不再等付款；会员可以重新下单，你也可以重新打开它'],
      ['消息', '给会员发一条系统消息，写明原因'],
      ['记录', '记在账本和操作记录里'],
    ],
  },
} as const

interface ReasonDialogProps {
  kind: keyof typeof WORDS
  order: ManagedOrder
  onClose: () => void
}

/** Asks for the reason that the member will read. */
export function ReasonDialog({ kind, order, onClose }: ReasonDialogProps) {
  const api = useManageApi()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { title, action, leave, usual, after } = WORDS[kind]
  const { orderNo, version } = order
  const reopen = useAction((seen: number) => api.orders.reopen({ orderNo, version: seen }), {
    onDone: () => showNotice('订单重新打开了，再等会员付款'),
  })
  const act = useAction(
    () => (kind === 'refuse' ? api.orders.refuseReceipt : api.orders.cancel)({ orderNo, version, reason }),
    {
      onDone: (changed) => {
        onClose()
        if (kind === 'refuse') showNotice(`凭证退回了，${memberName(order)} 会看到原因`)
        else showNotice('订单取消了', { onUndo: () => reopen.mutate(changed.version) })
      },
    },
  )
  return (
    <FormDialog
      title={title(memberName(order))}
      action={action}
      kind="kill"
      leave={leave}
      isRunning={act.isPending}
      onSubmit={() => {
        setIsMissing(reason.trim() === '')
        if (reason.trim() !== '') act.mutate()
      }}
      onClose={onClose}
    >
      <OrderThing order={order} line={`${orderNo}，${money(order.priceFen)}`} />
      <ReasonFields
        reason={reason}
        usual={usual}
        maxLength={ORDER_REASON_MAX_CHARACTERS}
        isMissing={isMissing}
        onChange={setReason}
      />
      <AfterClick lines={after} />
    </FormDialog>
  )
}
