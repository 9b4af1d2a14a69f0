import { Button } from '../../../ui/actions/button.tsx'
import type { BoughtCourse } from './bought-course.ts'
import { useBuy } from './buy-context.ts'

export interface BuyButtonProps {
  course: Pick<BoughtCourse, 'price' | 'pendingOrderNo'>
  size?: 'medium' | 'large'
  block?: boolean
}

/** Leads to the summary of an order, or to the one that waits for its payment. */
export function BuyButton({ course, size = 'large', block = false }: BuyButtonProps) {
  return (
    <Button kind="primary" size={size} block={block} icon="receipt" onClick={useBuy()}>
      {course.pendingOrderNo === null ? `¥${course.price} 购买` : '去支付'}
    </Button>
  )
}
