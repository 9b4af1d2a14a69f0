import { ORDER_REASON_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import type { ManagedInvoice } from '@bee/contract/manage/orders/invoices.contract.ts'
import { useState } from 'react'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { AfterClick } from '../../ui/after-click.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { ReasonFields } from '../../ui/fields/reason-fields.tsx'

const WORDS = {
  refuse: {
    title: '退回这个申请',
    action: '退回',
    leave: '先不退回',
    done: '退回了，会员会看到原因',
    usual: ['税号和抬头对不上', '抬头写得不全', '已经线下开过'],
    after: [
      ['会员', '收到一条系统消息，写明原因；改好可以再申请'],
      ['记录', '记在操作记录里'],
    ],
  },
  reverse: {
    title: '记下已经红冲',
    action: '已经红冲',
    leave: '先不记',
    done: '记下了，原来的那一张作废',
    usual: ['订单退款', '抬头开错', '金额开错'],
    after: [
      ['先做', '在电子税务局开好红字发票，再来记'],
      ['会员', '收到一条系统消息；订单还有没退的钱，可以再申请'],
      ['记录', '记在操作记录里，不能改回去'],
    ],
  },
} as const

interface EndDialogProps {
  kind: keyof typeof WORDS
  invoice: ManagedInvoice
  onClose: () => void
}

/** Asks for the reason that the member will read. */
export function EndDialog({ kind, invoice: { invoiceId, version }, onClose }: EndDialogProps) {
  const api = useManageApi()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { title, action, leave, done, usual, after } = WORDS[kind]
  const act = useAction(() => api.invoices[kind]({ invoiceId, version, reason }), {
    onDone: () => {
      onClose()
      showNotice(done)
    },
  })
  return (
    <FormDialog
      title={title}
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
