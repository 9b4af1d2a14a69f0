import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout/pieces.tsx'
import { PageBar, type PageBarProps } from './page-bar.tsx'
import styles from './column-frame.module.css'

interface ColumnFrameProps extends Omit<PageBarProps, 'before'> {
  children: ReactNode
}

/** A page with the height of the window and columns that scroll separately. */
export function ColumnFrame({ children, ...bar }: ColumnFrameProps) {
  return (
    <Stack flex className={styles.page}>
      <PageBar {...bar} />
      <div className={styles.columns}>{children}</div>
    </Stack>
  )
}
