import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { QUOTE_LINE_NAMES } from '@bee/contract/orders/order-quote.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { money } from '../order-words.ts'

/** How the sum came about; nothing for an order without a discount. */
export function OrderQuote({ lines }: Pick<OrderDetail, 'lines'>) {
  if (lines.length < 2) return null
  return (
    <Stack as="dl" gap={2} above={4} size={12} line={18} tone="quiet">
      {lines.map(({ kind, code, amountFen }) => (
        <Row gap={12} justify="between" key={kind}>
          <dt>{[QUOTE_LINE_NAMES[kind], code].filter(Boolean).join(' ')}</dt>
          <Text as="dd">{money(amountFen)}</Text>
        </Row>
      ))}
    </Stack>
  )
}
