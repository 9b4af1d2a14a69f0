'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { Discount } from '@bee/contract/courses/courses.contract.ts'
import styles from './full-price.module.css'

/** The price before the discount, struck through; screen readers hear what it is. */
export const FullPrice = ({ discount }: { discount: Discount | null }) =>
  discount && (
    <del className={styles.full}>
      <span className="visually-hidden">原价 </span>¥{discount.fullPrice}
    </del>
  )
