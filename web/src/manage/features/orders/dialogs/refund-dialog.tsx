import { REFUND_REASON_NAMES, REFUND_REASONS, type RefundReason } from '@bee/contract/manage/orders/order-choices.ts'
import { ORDER_NOTE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { useId, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { FieldError } from '../../../../ui/forms/field-error.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Segment } from '../../../ui/segment.tsx'
import { AreaField, TextField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { memberName, methodName } from '../list/order-columns.tsx'
import { money, typedFen } from '../order-words.ts'
import { AfterClick } from '../../../ui/after-click.tsx'
import { OrderThing } from './order-thing.tsx'
import { amountProblem, paidLine, refundConsequences } from './refund-words.ts'
import fields from '../../../ui/text-field.module.css'
import styles from './dialogs.module.css'

const PARTS = [
  { value: 'whole', label: '全额' },
  { value: 'part', label: '部分' },
] as const
const REASONS = REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_NAMES[value] }))

/** Refunds an order: amount, reason and consequences. The server asks for the password again. */
export function RefundDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const api = useManageApi()
  const now = useNow()
  const reasonId = useId()
  const amountErrorId = useId()
  const { order, refund } = detail
  const [part, setPart] = useState<'whole' | 'part'>('whole')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<RefundReason>('wrong-course')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isByHand, setIsByHand] = useState(false)
  const amount = part === 'whole' ? String(yuanOfFen(refund.restFen)) : typed
  const problem = amountProblem(detail, amount)
  const fen = problem === undefined ? (typedFen(amount) ?? 0) : 0
  const giveBack = useAction(
    () =>
      api.orders.refund({
        orderNo: order.orderNo,
        version: order.version,
        amountFen: fen,
        reason,
        note,
        byHand: isByHand,
      }),
    {
      onDone: () => {
        onClose()
        showNotice(
          refund.way === 'gateway' && !isByHand
            ? `${money(fen)} 的退款发出了`
            : `退款 ${money(fen)} 记下了，记得转给会员`,
        )
      },
    },
  )
  const shownProblem = part === 'whole' || isTried || typed !== '' ? problem : undefined
  return (
    <FormDialog
      title={`给 ${memberName(order)} 退款`}
      action={fen > 0 ? `退款 ${money(fen)}` : '退款'}
      kind="kill"
      leave="先不退"
      isRunning={giveBack.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (problem === undefined) giveBack.mutate()
      }}
      onClose={onClose}
    >
      <OrderThing
        order={order}
        line={paidLine(detail, order.payTime === null ? '' : recentTime(order.payTime, now), methodName(order))}
      />
      <Grid columns={2} gap={16} className={styles.two}>
        <div>
          <Text block below={6} size={12} line={18} tone="soft" weight="strong">
            退多少
          </Text>
          <Row gap={8} className={styles.row}>
            <Segment label="退多少" options={PARTS} value={part} onChange={setPart} />
            <TextField
              label="金额，元"
              isCompact
              inputMode="decimal"
              autoComplete="off"
              placeholder="¥"
              readOnly={part === 'whole'}
              aria-invalid={shownProblem === undefined ? undefined : true}
              aria-errormessage={shownProblem === undefined ? undefined : amountErrorId}
              value={part === 'whole' ? `¥ ${amount}` : typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Row>
          {shownProblem === undefined ? null : <FieldError id={amountErrorId}>{shownProblem}</FieldError>}
        </div>
        <div>
          <label htmlFor={reasonId} className={fields.label}>
            原因
          </label>
          <Select
            id={reasonId}
            options={REASONS}
            className={classNames(styles.select, styles.compact)}
            value={reason}
            onChange={({ target }) => setReason(REFUND_REASONS.find((each) => each === target.value) ?? 'other')}
          />
        </div>
      </Grid>
      {refund.proposal && refund.proposal.amountFen > 0 ? (
        <Row gap={8} wraps>
          <Text size={12} line={18} tone="soft" breaks>
            按这笔订单的条件：{refund.proposal.sentence}。
          </Text>
          <Button
            kind="link"
            onClick={() => {
              const { amountFen = 0 } = refund.proposal ?? {}
              setPart(amountFen === refund.restFen ? 'whole' : 'part')
              setTyped(String(yuanOfFen(amountFen)))
            }}
          >
            照这个退
          </Button>
        </Row>
      ) : null}
      {refund.way === 'gateway' && refund.lastFailure !== '' ? (
        <div>
          <Text as="p" size={12} line={18} tone="soft" breaks>
            上一次网关没有退成：{refund.lastFailure}
          </Text>
          <Row as="label" gap={8} above={6}>
            <input type="checkbox" checked={isByHand} onChange={({ target }) => setIsByHand(target.checked)} />
            已经在别处退给会员，这里只记账
          </Row>
        </div>
      ) : null}
      <AreaField
        label="补一句，只有同事看得到"
        maxLength={ORDER_NOTE_MAX_CHARACTERS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <AfterClick lines={refundConsequences(detail, fen > 0 ? fen : part === 'whole' ? refund.restFen : 0, isByHand)} />
      <Text as="p" size={12} line={18} tone="quiet">
        {refund.mayFen !== null && refund.mayFen < refund.restFen
          ? `你的角色这一笔最多还能退 ${money(refund.mayFen)}。`
          : `退款前会再问一次你的密码或验证码，${CONFIRMED_MINUTES} 分钟内问过的不再问。`}
      </Text>
    </FormDialog>
  )
}
