'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../actions/button.tsx'
import { StateArt } from './state-art.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  title?: string
  children?: ReactNode
  /** Shows 重新加载. */
  onRetry?: (() => void) | undefined
  /** Another button instead. */
  action?: ReactNode
  className?: string | undefined
}

export function ErrorState({
  title = '网络开小差了',
  children = '检查网络后再试，进度已经替你存好。',
  onRetry,
  action,
  className,
}: ErrorStateProps) {
  const button = action ?? (onRetry ? <Button onClick={onRetry}>重新加载</Button> : null)
  return (
    <div className={classNames(styles.state, className)} role="alert">
      <StateArt kind="broken" />
      <p className={styles.title}>{title}</p>
      <p className={styles.sentence}>{children}</p>
      {button ? <div className={styles.action}>{button}</div> : null}
    </div>
  )
}
