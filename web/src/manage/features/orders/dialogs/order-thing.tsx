import type { ManagedOrder } from '@bee/contract/manage/orders/orders.contract.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import styles from './dialogs.module.css'

/** The course, and the order below it. */
export function OrderThing({ order, line }: { order: ManagedOrder; line: string }) {
  return (
    <Row gap={12} shrinks className={styles.thing}>
      <span className={styles.cover}>
        <LazyImage src={order.thumbUrl} alt="" ratio="fill" />
      </span>
      <span>
        <b>{order.courseName}</b>
        <small>{line}</small>
      </span>
    </Row>
  )
}
