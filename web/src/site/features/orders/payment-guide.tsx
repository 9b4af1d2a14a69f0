import type { Order, PaymentTerms } from '@bee/contract/orders/orders.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Fact } from './fact.tsx'
import { paymentTermsQuery } from './orders.queries.ts'
import { whoToAsk } from './payment-words.ts'
import { ReceiptUpload } from './receipt-upload.tsx'
import { RefundRule } from './refund-rule.tsx'
import styles from './payment-guide.module.css'

/** A line may end at a hyphen; not at one inside a date. */
const withWholeTimes = (text: string) =>
  text
    .split(/(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/)
    .map((part, index) => (index % 2 === 1 ? <time key={index}>{part}</time> : part))

function Instructions({ order, terms }: { order: Order; terms: PaymentTerms }) {
  const { instructions, contact } = terms
  if (!instructions) return <p>{whoToAsk(contact)}</p>
  const { payee, account, pictureUrl, duration } = instructions
  return (
    <Row gap={16} align="start" wraps>
      <Grid as="dl" gap={16} lines={6} align="baseline" shrinks className={styles.facts}>
        <Fact name="收款人" tone="brand">
          {payee}
        </Fact>
        {account === '' ? null : (
          <Fact name="收款账号" tone="brand" className={styles.lines}>
            {account}
          </Fact>
        )}
        <Fact name="金额" tone="brand">
          <b>¥{order.price}</b>
        </Fact>
        <Fact name="备注" tone="brand">
          {order.orderNo}
        </Fact>
        <Fact name="多久确认" tone="brand">
          {duration}
        </Fact>
        <Fact name="有问题" tone="brand" className={styles.lines}>
          {contact}
        </Fact>
      </Grid>
      {pictureUrl === null ? null : (
        <Text as="figure" fixed size={13} tone="soft" textAlign="center" className={styles.code}>
          <img src={pictureUrl} alt="收款码" width={148} />
          <figcaption>扫码付款</figcaption>
        </Text>
      )}
    </Row>
  )
}

/** How an order is paid by a transfer, until when, and the picture of the transfer. */
export function TransferGuide({ order, children }: { order: Order; children?: ReactNode }) {
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
      <p>{withWholeTimes(order.payHint)}</p>
      <Instructions order={order} terms={terms} />
      <ReceiptUpload order={order} />
      {children}
    </Stack>
  )
}

/** While an order waits for a transfer: that, and the rule that was agreed to. Where a gateway is connected the payment page says it. */
export function PaymentGuide({ order }: { order: Order }) {
  const { data: terms } = useQuery(paymentTermsQuery())
  if (terms?.isOffline === false) return null
  return (
    <TransferGuide order={order}>
      <RefundRule rule={order.refundRule} />
    </TransferGuide>
  )
}
