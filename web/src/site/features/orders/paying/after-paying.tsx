import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { RefundRule } from '../refund-rule.tsx'
import styles from './paying.module.css'

/** What follows from the payment. */
export function AfterPaying({ order, isByHand }: { order: Order; isByHand: boolean }) {
  const steps = [
    isByHand ? '学校确认收款后，课自动开通，再发一条系统消息给你。' : '课马上能看，没有观看期限。',
    ...(order.refundRule === '' ? [] : [<RefundRule key="rule" rule={order.refundRule} />]),
    '付款、退款和发票都在「我的订单」里。',
  ]
  return (
    <section className={styles.box} aria-labelledby="after-paying">
      <Text as="h2" below={4} size={16} line={24} id="after-paying">
        付完以后
      </Text>
      <ol role="list" className={styles.after}>
        {steps.map((step, index) => (
          <li key={index}>
            <Hexagon size={20} tone="grey">
              <Text size={12} tone="soft">
                {index + 1}
              </Text>
            </Hexagon>
            <Stack shrinks>{step}</Stack>
          </li>
        ))}
      </ol>
    </section>
  )
}
