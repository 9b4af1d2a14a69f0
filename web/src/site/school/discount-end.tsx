import type { Discount } from '@bee/contract/courses/courses.contract.ts'
import { lastDayWords } from '@bee/contract/courses/course-discount.ts'
import styles from './discount-end.module.css'

/** The last day of the discount. */
export function DiscountEnd({ discount }: { discount: Discount | null }) {
  if (discount === null) return null
  return (
    <time dateTime={discount.until} className={styles.end}>
      优惠到 {lastDayWords(Date.parse(discount.until))}
    </time>
  )
}
