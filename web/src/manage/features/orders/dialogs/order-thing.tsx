import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import styles from './dialogs.module.css'

/** The course, and the order below it. */
export function OrderThing({ order, line }: { order: ManagedOrder; line: string }) {
  return (
    <Row gap={12} shrinks className={styles.thing}>
      <Text fixed className={styles.cover}>
        <LazyImage src={order.thumbUrl} alt="" ratio="fill" />
      </Text>
      <Text shrinks line={18}>
        <Text as="b" block truncate>
          {order.courseName}
        </Text>
        <Text as="small" size={12} tone="quiet">
          {line}
        </Text>
      </Text>
    </Row>
  )
}
