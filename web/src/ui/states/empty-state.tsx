'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack, Text } from '../layout/pieces.tsx'
import { StateArt, type StateArtKind } from './state-art.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  art?: StateArtKind
  /** The state in words, e.g. 还没有收藏 */
  title: string
  /** The way on. */
  children?: ReactNode
  /** One button at most. */
  action?: ReactNode
  className?: string | undefined
  role?: 'alert'
}

export function EmptyState({ art = 'empty', title, children, action, className, role }: EmptyStateProps) {
  return (
    <Stack flex align="center" textAlign="center" className={classNames(styles.state, className)} role={role}>
      <StateArt kind={art} />
      <Text as="p" above={10} size={17} line={26} weight="heavy">
        {title}
      </Text>
      {children ? <p className={styles.sentence}>{children}</p> : null}
      {action ? (
        <Text as="div" above={16}>
          {action}
        </Text>
      ) : null}
    </Stack>
  )
}
