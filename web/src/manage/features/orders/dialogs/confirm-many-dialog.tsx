import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { memberName } from '../list/order-columns.tsx'
import { money } from '../order-words.ts'
import { AfterClick } from '../../../ui/after-click.tsx'
import { MethodField, type OfflineMethod } from './method-field.tsx'

interface ConfirmManyDialogProps {
  orders: readonly ManagedOrder[]
  onDone: (failures: BulkFailure[]) => void
  onClose: () => void
}

/** Confirms several orders. Orders that a colleague has handled first are reported; the others are confirmed. */
export function ConfirmManyDialog({ orders, onDone, onClose }: ConfirmManyDialogProps) {
  const api = useManageApi()
  const [method, setMethod] = useState<OfflineMethod>('bank')
  const sum = orders.reduce((total, { priceFen }) => total + priceFen, 0)
  const nameOf = (orderNo: string) => {
    const order = orders.find((each) => each.orderNo === orderNo)
    return order ? `${memberName(order)} ${money(order.priceFen)}` : orderNo
  }
  const confirm = useAction(
    () =>
      api.orders.confirmMany({
        method,
        orders: orders.map(({ orderNo, version, priceFen }) => ({ orderNo, version, amountFen: priceFen })),
      }),
    {
      onDone: ({ list, confirmedCount }) => {
        if (confirmedCount > 0) showNotice(`确认了 ${confirmedCount} 笔`)
        onDone(
          list
            .filter(({ isConfirmed }) => !isConfirmed)
            .map(({ orderNo, sentence }) => ({ name: nameOf(orderNo), sentence })),
        )
      },
    },
  )
  return (
    <FormDialog
      title={`确认收到这 ${orders.length} 笔`}
      action={`确认收到 ${money(sum)}`}
      leave="先不确认"
      isRunning={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      <MethodField value={method} onChange={setMethod} />
      <AfterClick
        lines={[
          ['课程', '每一位会员马上能看买的那门'],
          ['消息', '给每一位发一条系统消息'],
          ['记录', '一笔一笔记在账本里；收款不能撤回，要退只能退款'],
        ]}
      />
    </FormDialog>
  )
}
