import { CONFIRMED_TOGETHER_MAX } from '@bee/contract/manage/orders/order-fields.ts'
import type { StatementLine } from '@bee/contract/manage/orders/order-statement.contract.ts'
import { useState } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { money } from '../order-words.ts'
import { firstChoice, pairsOf, sumOf, type Choice } from './statement-choice.ts'
import { StatementLines } from './statement-lines.tsx'
import { StatementSource } from './statement-source.tsx'

interface Checked {
  lines: readonly StatementLine[]
  skippedCount: number
}

interface StatementDialogProps {
  onDone: (failures: BulkFailure[]) => void
  onClose: () => void
}

/** Matches a bank statement with the waiting orders and confirms them together. */
export function StatementDialog({ onDone, onClose }: StatementDialogProps) {
  const api = useManageApi()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [choice, setChoice] = useState<Choice>({})
  const [isTried, setIsTried] = useState(false)

  const check = useAction((source: { text?: string; file?: string }) => api.orders.checkStatement(source), {
    onDone: (found) => {
      setChecked(found)
      setChoice(firstChoice(found.lines))
    },
  })
  const pairs = checked ? pairsOf(checked.lines, choice) : []
  const confirm = useAction(
    async () => {
      const answers = []
      for (let start = 0; start < pairs.length; start += CONFIRMED_TOGETHER_MAX) {
        // In sequence: each batch must see the confirmations of the former one.
        answers.push(
          // oxlint-disable-next-line no-await-in-loop
          await api.orders.confirmStatement({ pairs: pairs.slice(start, start + CONFIRMED_TOGETHER_MAX) }),
        )
      }
      return answers
    },
    {
      onDone: (answers) => {
        const count = answers.reduce((sum, { confirmedCount }) => sum + confirmedCount, 0)
        if (count > 0) showNotice(`按流水确认了 ${count} 笔`)
        onDone(
          answers.flatMap(({ list }) =>
            list
              .filter(({ isConfirmed }) => !isConfirmed)
              .map(({ orderNo, sentence }) => ({ name: orderNo, sentence })),
          ),
        )
      },
    },
  )

  if (!checked) {
    return (
      <FormDialog
        key="source"
        title="对银行流水"
        action="对一对"
        leave="先不对"
        isRunning={check.isPending}
        onSubmit={() => {
          setIsTried(true)
          if (text.trim() !== '') check.mutate({ text })
        }}
        onClose={onClose}
      >
        <StatementSource
          text={text}
          error={isTried && text.trim() === '' ? '请粘贴流水，或选一个文件' : undefined}
          onText={setText}
          onFile={(file) => check.mutate({ file })}
        />
      </FormDialog>
    )
  }
  const { lines, skippedCount } = checked
  return (
    // A new key, because the focused field of the former dialog no longer exists.
    <FormDialog
      key="lines"
      title={`对上了 ${pairs.length} 笔，一共 ${lines.length} 行进账`}
      action={pairs.length > 0 ? `一起确认 ${pairs.length} 笔，${money(sumOf(pairs))}` : '一起确认'}
      whyNot={pairs.length > 0 ? undefined : '没有选中的行'}
      leave="先不确认"
      isWide
      isRunning={confirm.isPending}
      foot={
        <Button kind="quiet" onClick={() => setChecked(undefined)}>
          换一份流水
        </Button>
      }
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      {skippedCount > 0 ? (
        <Text as="p" size={12} line={18} tone="quiet" breaks>
          另有 {skippedCount} 行不是进账或读不懂，没有算。
        </Text>
      ) : null}
      {lines.length === 0 ? (
        <Text as="p" size={12} line={18} tone="soft" breaks>
          没有读出一行进账。表头里要有金额（收入、贷方、交易金额）那一列。
        </Text>
      ) : null}
      <StatementLines lines={lines} choice={choice} onChoice={setChoice} />
    </FormDialog>
  )
}
