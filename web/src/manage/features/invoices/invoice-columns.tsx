import { TITLE_KIND_NAMES } from '@bee/contract/invoices/invoice-states.ts'
import type { ManagedInvoice } from '@bee/contract/manage/orders/invoices.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { Link } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { INVOICE_CELLS, INVOICE_TAB_NAMES, nameOf } from './invoice-words.ts'

export function InvoiceStateWords({ invoice: { state, reason } }: { invoice: ManagedInvoice }) {
  return (
    <Row as="span" gap={7} nowrap>
      <StateCell kind={INVOICE_CELLS[state]} />
      <span>{INVOICE_TAB_NAMES[state]}</span>
      {reason === '' ? null : (
        <Text as="small" size={12} tone="quiet" truncate title={reason}>
          {reason}
        </Text>
      )}
    </Row>
  )
}

function AskTime({ time }: { time: string }) {
  return (
    <Text nowrap tone="quiet">
      {recentTime(time, useNow())}
    </Text>
  )
}

const kindWords = ({ titleKind, taxNumber }: ManagedInvoice) =>
  taxNumber === '' ? TITLE_KIND_NAMES[titleKind] : taxNumber

export const INVOICE_COLUMNS: readonly Column<ManagedInvoice>[] = [
  {
    title: '抬头',
    isMain: true,
    cell: (invoice) => (
      <Stack as="span" flex line={18}>
        <Text breaks>{invoice.title}</Text>
        <Text as="small" size={12} tone="quiet">
          {kindWords(invoice)}
        </Text>
      </Stack>
    ),
  },
  { title: '金额', isEnd: true, cell: ({ amountFen }) => <Text weight="strong">{moneyWords(amountFen)}</Text> },
  { title: '课程', isSpare: true, cell: ({ courseName }) => courseName },
  { title: '会员', isSpare: true, cell: (invoice) => <Text nowrap>{nameOf(invoice)}</Text> },
  { title: '状态', cell: (invoice) => <InvoiceStateWords invoice={invoice} /> },
  { title: '申请时间', cell: ({ askTime }) => <AskTime time={askTime} /> },
]

/** An invoice on a phone. */
export function InvoiceCard({ invoice, href }: { invoice: ManagedInvoice; href: string }) {
  const now = useNow()
  return (
    <article aria-label={invoice.title}>
      <Row gap={8} justify="between">
        <Text as="b" shrinks size={15} breaks>
          <Link to={href} className="stretched">
            {invoice.title}
          </Link>
        </Text>
        <Text size={17} weight="heavy">
          {moneyWords(invoice.amountFen)}
        </Text>
      </Row>
      <Text as="p" size={13} tone="quiet" breaks>
        {kindWords(invoice)}，《{invoice.courseName}》，{recentTime(invoice.askTime, now)}申请
      </Text>
      <Text as="div" above={4}>
        <InvoiceStateWords invoice={invoice} />
      </Text>
    </article>
  )
}
