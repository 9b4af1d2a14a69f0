import { INVOICE_FILE_MAX_BYTES, INVOICE_FILE_TYPE } from '@bee/contract/invoices/invoice-states.ts'
import {
  INVOICE_ISSUE_PATH,
  INVOICE_NUMBER_SENTENCE,
  isInvoiceNumber,
  type ManagedInvoice,
} from '@bee/contract/manage/orders/invoices.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { useRef, useState } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { sendStaffFile } from '../../api/manage-upload.ts'
import { useAction } from '../../api/use-action.ts'
import { AfterClick } from '../../ui/after-click.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'

const MEGABYTE = 1024 * 1024

function whyNotFile(file: File | undefined): string | undefined {
  if (file === undefined) return '先选发票的 PDF 文件'
  if (file.type !== INVOICE_FILE_TYPE) return '请选 PDF 文件'
  return file.size > INVOICE_FILE_MAX_BYTES ? `文件不能超过 ${INVOICE_FILE_MAX_BYTES / MEGABYTE} MB` : undefined
}

/** Sends the file and number of an invoice that was issued at the tax office. */
export function IssueDialog({ invoice, onClose }: { invoice: ManagedInvoice; onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState(invoice.number)
  const [file, setFile] = useState<File>()
  const [isTried, setIsTried] = useState(false)
  const { invoiceId, version, state, title, amountFen } = invoice
  const isFirst = state === 'asked'
  const send = useAction(
    (chosen: File) =>
      sendStaffFile<ManagedInvoice>(
        `${INVOICE_ISSUE_PATH}?invoiceId=${invoiceId}&version=${version}&number=${number.trim()}`,
        chosen,
        INVOICE_FILE_TYPE,
      ),
    {
      onDone: () => {
        onClose()
        showNotice(isFirst ? '发票开好了，会员能下载了' : '文件换好了')
      },
    },
  )
  const whyNot = whyNotFile(file)
  return (
    <FormDialog
      title={isFirst ? `给 ${title} 开 ${moneyWords(amountFen)}` : '换发票的文件'}
      action={isFirst ? `开好了 ${moneyWords(amountFen)}` : '换成这一份'}
      leave="先不传"
      isRunning={send.isPending}
      whyNot={file === undefined ? undefined : whyNot}
      onSubmit={() => {
        setIsTried(true)
        if (file && whyNot === undefined && isInvoiceNumber(number.trim())) send.mutate(file)
      }}
      onClose={onClose}
    >
      <TextField
        label="发票号码"
        inputMode="numeric"
        autoComplete="off"
        isFirst
        error={isTried && !isInvoiceNumber(number.trim()) ? INVOICE_NUMBER_SENTENCE : undefined}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Row gap={10} wraps tone="soft">
        <Button icon="file" onClick={() => picker.current?.click()}>
          选 PDF 文件
        </Button>
        <Text shrinks breaks role="status">
          {(isTried || file !== undefined ? whyNot : undefined) ?? file?.name ?? '从电子税务局下载的那一份'}
        </Text>
        <input
          ref={picker}
          type="file"
          hidden
          accept={INVOICE_FILE_TYPE}
          aria-label="发票的 PDF 文件"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            // Allows choosing the same file again.
            target.value = ''
          }}
        />
      </Row>
      <AfterClick
        lines={[
          ['会员', isFirst ? '收到一条系统消息，在「我的订单」里下载' : '下载到的是新的这一份'],
          ['之后', '开出的发票改不了，错了只能红冲再开'],
          ['记录', '记在操作记录里'],
        ]}
      />
    </FormDialog>
  )
}
