import { Text } from '../../../ui/layout/pieces.tsx'
import styles from './refund-rule.module.css'

/** The rule that the member agreed to; nothing for orders from before members were asked. */
export function RefundRule({ rule }: { rule: string }) {
  if (rule === '') return null
  return (
    <details className={styles.rule}>
      <summary>退款规则</summary>
      <Text as="p" above={6} className={styles.lines}>
        {rule}
      </Text>
    </details>
  )
}
