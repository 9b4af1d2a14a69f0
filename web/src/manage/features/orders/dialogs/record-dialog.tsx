import { ORDER_NOTE_MAX_CHARACTERS, REFERENCE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import { RecordedOrder } from '@bee/contract/manage/orders/orders.contract.ts'
import { useState } from 'react'
import { sentencesOf } from '../../../../api/use-call-form.ts'
import { Grid } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { CourseField, type ChosenCourse } from '../../../school/course-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { AreaField, TextField } from '../../../ui/text-field.tsx'
import { money, typedFen } from '../order-words.ts'
import { AfterClick } from '../../../ui/after-click.tsx'
import { MethodField, type OfflineMethod } from './method-field.tsx'
import styles from './dialogs.module.css'

interface RecordDialogProps {
  onRecorded: (orderNo: string) => void
  onClose: () => void
}

/** Records a payment that came outside of the site and without an order: member, course and amount. */
export function RecordDialog({ onRecorded, onClose }: RecordDialogProps) {
  const api = useManageApi()
  const [mobile, setMobile] = useState('')
  const [course, setCourse] = useState<ChosenCourse>()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<OfflineMethod>('bank')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const fen = typedFen(amount)
  const values = { mobile, courseId: course?.id ?? 0, amountFen: fen ?? 0, method, reference, note }
  const problems = sentencesOf(RecordedOrder, values)
  const errors = isTried
    ? {
        mobile: problems['mobile'],
        course: course ? undefined : '请选一门课',
        amount: fen === undefined || problems['amountFen'] ? '请写收了多少，如 299' : undefined,
      }
    : {}
  const record = useAction(() => api.orders.record(values), {
    onDone: (order) => {
      showNotice(`补录了 ${money(order.priceFen)}，《${order.courseName}》给 ${order.member?.nickName ?? ''} 开通了`)
      onRecorded(order.orderNo)
    },
  })
  return (
    <FormDialog
      title="补录一笔"
      action={fen === undefined || fen === 0 ? '补录' : `补录 ${money(fen)}`}
      leave="先不补录"
      isRunning={record.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (Object.keys(problems).length === 0) record.mutate()
      }}
      onClose={onClose}
    >
      <TextField
        label="会员的手机号"
        inputMode="tel"
        autoComplete="off"
        maxLength={11}
        isFirst
        placeholder="11 位，会员注册用的"
        error={errors.mobile}
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      <CourseField
        label="课程"
        error={errors.course}
        chosen={course}
        onChoose={(found) => {
          setCourse(found)
          if (amount === '' && found && found.price > 0) setAmount(String(found.price))
        }}
      />
      <Grid columns={2} gap={16} className={styles.two}>
        <TextField
          label="收了多少，元"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <MethodField value={method} onChange={setMethod} />
      </Grid>
      <TextField
        label="流水号，可以不填"
        autoComplete="off"
        maxLength={REFERENCE_MAX_CHARACTERS}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <AreaField
        label="补一句，只有同事看得到"
        rows={2}
        maxLength={ORDER_NOTE_MAX_CHARACTERS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <AfterClick
        lines={[
          ['课程', '马上能看全部'],
          ['消息', '给会员发一条系统消息'],
          ['记录', '多一笔已支付的订单，记在账本和操作记录里'],
        ]}
      />
    </FormDialog>
  )
}
