import { QUOTE_LINE_NAMES } from '@bee/contract/orders/order-quote.ts'
import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'

/** The price before discounts and what was taken off; nothing where nothing was, unless the list `isWhole`. */
export function OrderLines({ lines, isWhole = false }: Pick<Order, 'lines'> & { isWhole?: boolean }) {
  if (lines.length < 2 && !isWhole) return null
  return (
    <Stack as="dl" gap={4} size={13} tone="soft">
      {lines.map(({ kind, code, amount }) => (
        <Row gap={12} justify="between" key={kind}>
          <dt>{lines.length < 2 ? '课程' : [QUOTE_LINE_NAMES[kind], code].filter(Boolean).join(' ')}</dt>
          <Text as="dd" {...(amount < 0 ? { tone: 'success' as const } : {})}>
            {amount < 0 ? `少 ¥${-amount}` : `¥${amount}`}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}
