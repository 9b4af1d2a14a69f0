import type { Order } from '@bee/contract/orders/orders.contract.ts'
import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import { bindName } from '../../../../lib/bind-name.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import { OrderLines } from '../order-lines.tsx'
import own from './order-box.module.css'
import styles from './paying.module.css'

/** What is bought, and what its price is made of. On phones the whole price stands at the top of the page already. */
export function OrderBox({
  order,
  course,
  isPhone,
}: {
  order: Order
  course: PayingState['course']
  isPhone: boolean
}) {
  const { orderNo, courseName, images, lines, price } = order
  return (
    <section className={styles.box} aria-label={`订单 ${orderNo}`}>
      {isPhone ? null : (
        <Text as="h2" below={12} size={16} line={24}>
          订单 {orderNo}
        </Text>
      )}
      <Row gap={14} align="start">
        <LazyImage
          src={images[0]?.thumbUrl}
          words={images[0]?.words}
          alt=""
          width={160}
          height={90}
          className={own.cover}
          eager
        />
        <Text shrinks>
          <Text as="b" block size={15} line={22} weight="strong" breaks>
            {bindName(courseName)}
          </Text>
          <Text as="small" size={13} tone="quiet">
            {course === null ? '没有观看期限' : `全部 ${course.lessonCount} 讲，没有观看期限`}
          </Text>
        </Text>
      </Row>
      <div className={own.lines}>
        <OrderLines lines={lines} isWhole />
        {isPhone ? (
          <Row justify="between" tone="soft" className={own.line}>
            单号
            <Text tone="full">{orderNo}</Text>
          </Row>
        ) : (
          <Row justify="between" size={15} className={own.sum}>
            {order.status === 'pending' ? '应付' : '金额'}
            <Text as="b" size={24} line={32}>
              ¥{price}
            </Text>
          </Row>
        )}
      </div>
    </section>
  )
}
