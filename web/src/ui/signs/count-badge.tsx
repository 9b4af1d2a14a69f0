'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import styles from './count-badge.module.css'

/** Above this the exact number no longer helps and no longer fits. */
const MOST_SHOWN = 99

export interface CountBadgeProps {
  count: number
  className?: string | undefined
}

export function CountBadge({ count, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, className)} aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}
