import { TITLE_KIND_NAMES } from '@bee/contract/invoices/invoice-states.ts'
import { MANAGED_INVOICE_FILE_PATH, type ManagedInvoice } from '@bee/contract/manage/orders/invoices.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { recentTime } from '../../../lib/recent-time.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { fetchStaffFile } from '../../api/manage-file.ts'
import { useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { InvoiceStateWords } from './invoice-columns.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { nameOf } from './invoice-words.ts'
import { invoiceQuery } from './invoices.queries.ts'
import styles from './invoices.module.css'

type Act = 'issue' | 'refuse' | 'reverse'

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <Row as="span" gap={8} wraps>
      <Text breaks>{text}</Text>
      <Button
        kind="link"
        onClick={() =>
          void copyText(text).then(
            () => showNotice(`复制了${label}`),
            () => showNotice('没有复制成', { kind: 'error' }),
          )
        }
      >
        复制<span className="visually-hidden">{label}</span>
      </Button>
    </Row>
  )
}

function Facts({ invoice }: { invoice: ManagedInvoice }) {
  const now = useNow()
  const { titleKind, title, taxNumber, email, amountFen, refundedFen, orderNo, courseName, number } = invoice
  const { askTime, issueTime, endTime, handledBy, reason } = invoice
  const facts: [name: string, value: ReactNode][] = [
    ['抬头', <Copied key="title" label="抬头" text={title} />],
    ['类型', TITLE_KIND_NAMES[titleKind]],
    ...(taxNumber === ''
      ? []
      : [['税号', <Copied key="tax" label="税号" text={taxNumber} />] satisfies [string, ReactNode]]),
    ...(email === '' ? [] : [['邮箱', <Copied key="email" label="邮箱" text={email} />] satisfies [string, ReactNode]]),
    ['金额', <Copied key="amount" label="金额" text={moneyWords(amountFen)} />],
    ...(refundedFen > 0 ? [['已退', moneyWords(refundedFen)] satisfies [string, string]] : []),
    ['课程', courseName],
    [
      '订单',
      <Link key="order" to={paths.order(orderNo)}>
        {orderNo}
      </Link>,
    ],
    ['会员', nameOf(invoice)],
    ['申请', recentTime(askTime, now)],
    ...(issueTime === null ? [] : [['开票', recentTime(issueTime, now)] satisfies [string, string]]),
    ...(number === ''
      ? []
      : [['号码', <Copied key="number" label="号码" text={number} />] satisfies [string, ReactNode]]),
    ...(endTime === null ? [] : [['办完', recentTime(endTime, now)] satisfies [string, string]]),
    ...(reason === '' ? [] : [['原因', reason] satisfies [string, string]]),
    ...(handledBy === '' ? [] : [['经手', handledBy] satisfies [string, string]]),
  ]
  return (
    <Stack as="dl" gap={8} className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}

function Acts({ invoice, onAct }: { invoice: ManagedInvoice; onAct: (act: Act) => void }) {
  const whyNot = whyMayNot(useMe(), 'orders.confirm')
  const { state, invoiceId, number } = invoice
  const take = useAction(() => fetchStaffFile(MANAGED_INVOICE_FILE_PATH.replace(':invoiceId', String(invoiceId))), {
    onDone: (file) => saveFile(`fapiao-${number}.pdf`, file, file.type),
  })
  const button = (act: Act, words: string, kind: 'main' | 'line' | 'quiet') => (
    <Button
      kind={kind}
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={() => {
        if (whyNot === undefined) onAct(act)
      }}
    >
      {words}
    </Button>
  )
  return (
    <Row gap={8} wraps>
      {state === 'asked' ? button('issue', '开好了，传文件', 'main') : null}
      {state === 'asked' ? button('refuse', '退回', 'line') : null}
      {state === 'to-reverse' ? button('reverse', '红冲了', 'main') : null}
      {number === '' ? null : (
        <Button icon="download" loading={take.isPending} onClick={() => take.mutate()}>
          下载
        </Button>
      )}
      {state === 'issued' || state === 'to-reverse' ? button('issue', '换文件', 'quiet') : null}
      {state === 'issued' ? button('reverse', '红冲了', 'quiet') : null}
    </Row>
  )
}

/** One invoice with everything that is typed into the tax office's page, and the acts. */
export function InvoiceDrawer({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const query = useQuery(invoiceQuery(invoiceId))
  const [act, setAct] = useState<Act>()
  const leave = () => setAct(undefined)
  const invoice = query.data
  return (
    <Drawer title="发票" onClose={onClose}>
      {invoice === undefined ? (
        <NotYet title="这张发票没有拿到" query={query} count={6} height="double" />
      ) : (
        <>
          <DrawerSection title="发票" note={<InvoiceStateWords invoice={invoice} />}>
            <Facts invoice={invoice} />
          </DrawerSection>
          <DrawerSection title="办理">
            <Acts invoice={invoice} onAct={setAct} />
          </DrawerSection>
          {act === undefined ? null : act === 'issue' ? (
            <IssueDialog invoice={invoice} onClose={leave} />
          ) : (
            <EndDialog kind={act} invoice={invoice} onClose={leave} />
          )}
        </>
      )}
    </Drawer>
  )
}
