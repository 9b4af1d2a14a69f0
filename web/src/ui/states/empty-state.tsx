import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { StateArt, type StateArtKind } from './state-art.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  art?: Exclude<StateArtKind, 'broken'>
  /** The state in words, e.g. 还没有收藏 */
  title: string
  /** The way on. */
  children?: ReactNode
  /** One button at most. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ art = 'empty', title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)}>
      <StateArt kind={art} />
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.sentence}>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
