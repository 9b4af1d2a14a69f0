import type { Order, PaymentTerms } from '@bee/contract/orders/orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { paymentTermsQuery } from './orders.queries.ts'
import { whoToAsk } from './payment-words.ts'
import { ReceiptUpload } from './receipt-upload.tsx'
import styles from './payment-guide.module.css'

/** A line may end at a hyphen; not at one inside a date. */
const withWholeTimes = (text: string) =>
  text
    .split(/(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/)
    .map((part, index) => (index % 2 === 1 ? <time key={index}>{part}</time> : part))

function Instructions({ order, terms }: { order: Order; terms: PaymentTerms }) {
  const { instructions, contact } = terms
  if (!instructions) return <p className={styles.words}>{whoToAsk(contact)}</p>
  const { payee, account, pictureUrl, duration } = instructions
  return (
    <Row gap={16} align="start" wraps>
      <Grid as="dl" gap={16} lines={6} align="baseline" shrinks className={styles.facts}>
        <dt>收款人</dt>
        <dd>{payee}</dd>
        {account === '' ? null : (
          <>
            <dt>收款账号</dt>
            <dd className={styles.lines}>{account}</dd>
          </>
        )}
        <dt>金额</dt>
        <dd>
          <b>¥{order.price}</b>
        </dd>
        <dt>备注</dt>
        <dd>{order.orderNo}</dd>
        <dt>多久确认</dt>
        <dd>{duration}</dd>
        <dt>有问题</dt>
        <dd className={styles.lines}>{contact}</dd>
      </Grid>
      {pictureUrl === null ? null : (
        <figure className={styles.code}>
          <img src={pictureUrl} alt="收款码" width={148} />
          <figcaption>扫码付款</figcaption>
        </figure>
      )}
    </Row>
  )
}

/** While an order waits: how it is paid, until when, the picture of the transfer, and the rule that was agreed to. */
export function PaymentGuide({ order }: { order: Order }) {
  const { data: terms, isError, refetch } = useQuery(paymentTermsQuery())
  if (order.payHint === null) return null
  if (!terms) {
    return isError ? (
      <ErrorState title="付款说明没能加载出来" onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="text" count={2} />
    )
  }
  return (
    <Stack gap={12} line={24} tone="full" className={styles.guide}>
      <p className={styles.words}>{withWholeTimes(order.payHint)}</p>
      {terms.isOffline ? (
        <>
          <Instructions order={order} terms={terms} />
          <ReceiptUpload order={order} />
        </>
      ) : null}
      {order.refundRule === '' ? null : (
        <details className={styles.rule}>
          <summary>退款规则</summary>
          <p className={styles.lines}>{order.refundRule}</p>
        </details>
      )}
    </Stack>
  )
}
