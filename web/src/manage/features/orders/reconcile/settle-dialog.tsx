import { ORDER_NOTE_MAX_CHARACTERS } from '@bee/contract/manage/orders/order-fields.ts'
import { MENDING_NAMES, type SettlingAct } from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { Difference } from '@bee/contract/manage/orders/reconcile.contract.ts'
import { useState } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { AfterClick } from '../../../ui/after-click.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AreaField } from '../../../ui/text-field.tsx'

const MESSAGE = '给会员发一条系统消息'
const LEDGER = '记在账本和操作记录里，这一处留着能看'

const AFTER: Record<SettlingAct, readonly [about: string, words: string][]> = {
  record: [
    ['钱', '补记进账本，课开通'],
    ['消息', MESSAGE],
    ['记录', LEDGER],
  ],
  open: [
    ['钱', '单独放着的这一笔记进订单，课马上能看'],
    ['消息', MESSAGE],
    ['记录', LEDGER],
  ],
  'make-up': [
    ['钱', '订单按全价记账；差的那部分要你已经另外收到'],
    ['课程', '马上能看'],
    ['消息', MESSAGE],
    ['记录', LEDGER],
  ],
  'not-received': [
    ['钱', '账本加一笔退回，收款那一笔不改'],
    ['课程', '马上不能再看，进度留着'],
    ['消息', MESSAGE],
    ['记录', LEDGER],
  ],
  test: [
    ['钱', '不算进任何一边'],
    ['记录', '记在操作记录里，这一处留着能看'],
  ],
  'record-refund': [
    ['钱', '账本补记这笔退款，网关那边不动'],
    ['课程', '退完的收回，退一部分的照常学'],
    ['消息', MESSAGE],
    ['记录', LEDGER],
  ],
  'ask-refund': [
    ['钱', '用同一个退款单号再请网关退，不会退两次'],
    ['记录', '记在操作记录里，这一处留着能看'],
  ],
  noted: [
    ['钱', '不动'],
    ['记录', '记在操作记录里，这一处留着能看'],
  ],
}

/** Acts that need a look first, because the course or the ledger of a member changes for good. */
export const isAskedFirst = (act: SettlingAct) => !['record', 'open', 'test'].includes(act)

interface SettleDialogProps {
  difference: Difference
  act: SettlingAct
  isRunning: boolean
  onSettle: (note: string) => void
  onClose: () => void
}

export function SettleDialog({ difference, act, isRunning, onSettle, onClose }: SettleDialogProps) {
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={MENDING_NAMES[act]}
      action={MENDING_NAMES[act]}
      kind={act === 'not-received' ? 'kill' : 'main'}
      isRunning={isRunning}
      onSubmit={() => onSettle(note)}
      onClose={onClose}
    >
      <Text as="p" breaks>
        {difference.title}
      </Text>
      <AreaField
        label="补一句，只有同事看得到"
        maxLength={ORDER_NOTE_MAX_CHARACTERS}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <AfterClick lines={AFTER[act]} />
    </FormDialog>
  )
}
