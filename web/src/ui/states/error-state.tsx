'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../actions/button.tsx'
import { failureSentence } from '../../lib/failure-sentence.ts'
import { Stack, Text } from '../layout/pieces.tsx'
import { StateArt } from './state-art.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  /** The missing part, e.g. 课程没能加载出来 */
  title: string
  /** The error of the call: gives the reason. */
  error?: unknown
  /** Stands instead of the reason, or goes on after it. */
  children?: ReactNode
  /** Shows 重新加载. */
  onRetry?: (() => void) | undefined
  /** Another button instead. */
  action?: ReactNode
  className?: string | undefined
}

export function ErrorState({ title, error, children, onRetry, action, className }: ErrorStateProps) {
  const button = action ?? (onRetry ? <Button onClick={onRetry}>重新加载</Button> : null)
  return (
    <Stack flex align="center" textAlign="center" className={classNames(styles.state, className)} role="alert">
      <StateArt kind="broken" />
      <Text as="p" above={10} size={17} line={26} weight="heavy">
        {title}
      </Text>
      <p className={styles.sentence}>
        {error === undefined ? null : failureSentence(error)}
        {children}
      </p>
      {button ? (
        <Text as="div" above={16}>
          {button}
        </Text>
      ) : null}
    </Stack>
  )
}
