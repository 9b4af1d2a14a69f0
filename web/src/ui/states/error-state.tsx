'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Button } from '../actions/button.tsx'
import { failureSentence } from '../../lib/failure-sentence.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** `title`: the missing part, e.g. 课程没能加载出来. Children stand instead of the reason, or go on after it. */
export interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'children' | 'className'> {
  /** The error of the call: gives the reason. */
  error?: unknown
  /** Shows 重新加载. */
  onRetry?: (() => void) | undefined
  /** Another button instead. */
  action?: EmptyStateProps['action']
}

export const ErrorState = ({ error, children, onRetry, action, ...rest }: ErrorStateProps) => (
  <EmptyState
    {...rest}
    art="broken"
    role="alert"
    action={action ?? (onRetry ? <Button onClick={onRetry}>重新加载</Button> : null)}
  >
    {error === undefined ? null : failureSentence(error)}
    {children}
  </EmptyState>
)
