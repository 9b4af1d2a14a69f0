import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { REFERENCE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import { useState } from 'react'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, Stack } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { memberName } from '../list/order-columns.tsx'
import { money } from '../order-words.ts'
import { ReceiptPicture } from '../panel/receipt-picture.tsx'
import { AfterClick } from '../../../ui/after-click.tsx'
import { MethodField, type OfflineMethod } from './method-field.tsx'
import { OrderThing } from './order-thing.tsx'
import styles from './dialogs.module.css'

/** Confirms a payment. The receipt is shown beside it for comparison. */
export function TakePaymentDialog({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const api = useManageApi()
  const now = useNow()
  const [method, setMethod] = useState<OfflineMethod>('bank')
  const [reference, setReference] = useState('')
  const { orderNo, version, priceFen, receiptTime } = order
  const take = useAction(() => api.orders.confirm({ orderNo, version, amountFen: priceFen, method, reference }), {
    onDone: () => {
      onClose()
      showNotice(`收到 ${money(priceFen)}，《${order.courseName}》给 ${memberName(order)} 开通了`)
    },
  })
  const form = (
    <Stack gap={14}>
      <MethodField value={method} onChange={setMethod} />
      <TextField
        label="流水号，可以不填"
        autoComplete="off"
        maxLength={REFERENCE_MAX_CHARACTERS}
        isFirst
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <AfterClick
        lines={[
          ['课程', '马上能看全部'],
          ['消息', '给会员发一条系统消息'],
          ['记录', '记在账本和操作记录里；收款不能撤回，要退只能退款'],
        ]}
      />
    </Stack>
  )
  return (
    <FormDialog
      title={`确认收到 ${memberName(order)} 的 ${money(priceFen)}`}
      action={`确认收到 ${money(priceFen)}`}
      leave="先不确认"
      isWide={receiptTime !== null}
      isRunning={take.isPending}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      <OrderThing order={order} line={`${orderNo}，${recentTime(order.createTime, now)}下单`} />
      {receiptTime === null ? (
        form
      ) : (
        <Grid gap={20} align="start" className={styles.beside}>
          <ReceiptPicture orderNo={orderNo} receiptTime={receiptTime} />
          {form}
        </Grid>
      )}
    </FormDialog>
  )
}
