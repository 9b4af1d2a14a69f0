import type { Discount } from '@bee/contract/courses/courses.contract.ts'
import { lastDayWords } from '@bee/contract/courses/course-discount.ts'
import styles from './discounted-price.module.css'

interface DiscountProps {
  discount: Discount | null
}

/** The price before the discount, struck through; screen readers hear what it is. */
export function FullPrice({ discount }: DiscountProps) {
  if (discount === null) return null
  return (
    <del className={styles.full}>
      <span className="visually-hidden">原价 </span>¥{discount.fullPrice}
    </del>
  )
}

/** The last day of the discount. */
export function DiscountEnd({ discount }: DiscountProps) {
  if (discount === null) return null
  return (
    <time dateTime={discount.until} className={styles.end}>
      优惠到 {lastDayWords(Date.parse(discount.until))}
    </time>
  )
}
