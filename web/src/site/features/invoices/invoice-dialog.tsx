import { INVOICE_STATE_NAMES, TITLE_KIND_NAMES, type InvoiceState } from '@bee/contract/invoices/invoice-states.ts'
import type { Invoice } from '@bee/contract/invoices/invoices.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPrivateFile } from '../../../api/private-file.ts'
import { formatDate } from '../../../lib/dates.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { Tag } from '../../../ui/signs/tag.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { orderInvoicesQuery } from './invoices.queries.ts'

const TONES: Record<InvoiceState, 'brand' | 'success' | 'warn' | 'neutral' | 'danger'> = {
  asked: 'brand',
  issued: 'success',
  'to-reverse': 'warn',
  reversed: 'neutral',
  refused: 'danger',
}

/** Written out: the contract itself would bring its schemas along. */
const filePath = (invoiceId: number) => `/invoice/file/${invoiceId}`

function Download({ invoiceId, number }: Pick<Invoice, 'invoiceId' | 'number'>) {
  const [isLoading, setIsLoading] = useState(false)

  async function take(): Promise<void> {
    setIsLoading(true)
    try {
      saveFile(`fapiao-${number}.pdf`, await fetchPrivateFile(filePath(invoiceId)), 'application/pdf')
    } catch {
      showToast('发票没有下载下来，请再试一次', 'error')
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button size="small" loading={isLoading} onClick={() => void take()}>
      下载发票
    </Button>
  )
}

function OneInvoice({ invoice }: { invoice: Invoice }) {
  const { state, titleKind, title, taxNumber, amountFen, reason, number, issueTime, askTime } = invoice
  return (
    <Stack as="li" gap={6}>
      <Row gap={8} justify="between">
        <Text as="b" breaks>
          {title}
        </Text>
        <Tag tone={TONES[state]}>{INVOICE_STATE_NAMES[state]}</Tag>
      </Row>
      <Text size={13} tone="soft" breaks>
        {[TITLE_KIND_NAMES[titleKind], taxNumber, moneyWords(amountFen)].filter(Boolean).join('，')}
      </Text>
      <Text size={13} tone="quiet">
        {issueTime === null
          ? `${formatDate(askTime, 'yyyy-MM-dd HH:mm:ss')} 申请`
          : `${formatDate(issueTime, 'yyyy-MM-dd HH:mm:ss')} 开好，号码 ${number}`}
      </Text>
      {reason === '' ? null : <Text size={13}>原因：{reason}</Text>}
      {number === '' ? null : (
        <Row>
          <Download invoiceId={invoice.invoiceId} number={number} />
        </Row>
      )}
    </Stack>
  )
}

function Inside({ orderNo }: { orderNo: string }) {
  const { data, isError, refetch } = useQuery(orderInvoicesQuery(orderNo))
  const [isChanging, setIsChanging] = useState(false)
  if (!data) {
    return isError ? (
      <ErrorState title="发票没能加载出来" onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="text" count={3} />
    )
  }
  const { invoices, askableFen, last } = data
  const waiting = invoices[0]?.state === 'asked' ? invoices[0] : undefined
  return (
    <Stack gap={16}>
      {invoices.length === 0 ? null : (
        <Stack as="ul" gap={16} role="list">
          {invoices.map((invoice) => (
            <OneInvoice key={invoice.invoiceId} invoice={invoice} />
          ))}
        </Stack>
      )}
      {askableFen === null ? (
        invoices.length === 0 ? (
          <p>这笔订单没有能开发票的金额。</p>
        ) : null
      ) : waiting && !isChanging ? (
        <Row justify="end">
          <Button size="small" onClick={() => setIsChanging(true)}>
            改抬头
          </Button>
        </Row>
      ) : (
        <InvoiceForm
          orderNo={orderNo}
          amountFen={askableFen}
          former={waiting ?? last}
          isChange={waiting !== undefined}
          onDone={() => setIsChanging(false)}
        />
      )}
    </Stack>
  )
}

interface InvoiceDialogProps {
  orderNo: string
  onClose: () => void
}

/** The invoice of an order: asks for one, shows how far it is, downloads it. */
export function InvoiceDialog({ orderNo, onClose }: InvoiceDialogProps) {
  return (
    <Dialog open onClose={onClose} title="发票">
      <Inside orderNo={orderNo} />
    </Dialog>
  )
}
