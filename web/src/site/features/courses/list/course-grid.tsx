'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Grid } from '../../../../ui/layout/pieces.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import styles from './course-grid.module.css'

export interface CourseGridProps {
  children: ReactNode
  /** Shows the last page, paler, while the next one is on its way. */
  isWaiting?: boolean
  className?: string | undefined
}

/** Four columns of cards, or two, by the width of the window. Children are `li`. */
export function CourseGrid({ children, isWaiting = false, className }: CourseGridProps) {
  return (
    <Grid
      as="ul"
      columns={4}
      gap={24}
      className={classNames(styles.grid, className)}
      role="list"
      aria-busy={isWaiting || undefined}
    >
      {children}
    </Grid>
  )
}

export function CourseGridSkeleton({ count }: { count: number }) {
  return (
    <Grid columns={4} gap={24} className={styles.grid}>
      <Skeleton variant="card" count={count} />
    </Grid>
  )
}
