import { ORDER_NOTE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { useState } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { AfterClick } from '../../../ui/after-click.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { AreaField } from '../../../ui/text-field.tsx'
import { money } from '../order-words.ts'

interface GiveBackDialogProps {
  orderNo: string
  /** The gateway's number of the payment. */
  reference: string
  amountFen: number
  onClose: () => void
}

/** Gives back money that pays no order, by the way it came. The server asks for the password again. */
export function GiveBackDialog({ orderNo, reference, amountFen, onClose }: GiveBackDialogProps) {
  const api = useManageApi()
  const [note, setNote] = useState('')
  const giveBack = useAction(() => api.orders.refundExtra({ orderNo, paymentReference: reference, note }), {
    onDone: () => {
      onClose()
      showNotice(`${money(amountFen)} 的退款发出了`)
    },
  })
  return (
    <FormDialog
      title="原路退回用不上的钱"
      action={`原路退 ${money(amountFen)}`}
      kind="kill"
      leave="先不退"
      isRunning={giveBack.isPending}
      onSubmit={() => giveBack.mutate()}
      onClose={onClose}
    >
      <Text as="p" breaks>
        订单 {orderNo}，流水号 {reference}
      </Text>
      <AreaField
        label="补一句，只有同事看得到"
        maxLength={ORDER_NOTE_MAX_CHARACTERS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <AfterClick
        lines={[
          ['钱', `${money(amountFen)} 由付款时的支付网关原路退回，等它答复`],
          ['课程', '订单和课程都不变'],
          ['消息', '网关退成以后给会员发一条系统消息'],
          ['记录', '记在操作记录里；退款发出后不能撤回'],
        ]}
      />
      <Text as="p" size={12} line={18} tone="quiet">
        退款前会再问一次你的密码或验证码，{CONFIRMED_MINUTES} 分钟内问过的不再问。
      </Text>
    </FormDialog>
  )
}
