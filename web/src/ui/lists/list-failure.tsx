'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { ErrorState } from '../states/error-state.tsx'
import { QuietFailure } from '../states/quiet-failure.tsx'

export interface PageOf<Item> {
  list: readonly Item[]
  totalCount: number
  totalPage: number
}

/** Drawn by both kinds of list while there are no items. */
export interface ListStates {
  waiting: ReactNode
  empty: ReactNode
  /** The title of a failure; `quietly` for lists that ignore a failure (specification 8). */
  failed: string | { quietly: string }
}

interface ListFailureProps extends Pick<ListStates, 'failed'> {
  error: unknown
  onRetry: () => unknown
}

export function ListFailure({ failed, error, onRetry }: ListFailureProps) {
  if (typeof failed !== 'string') return <QuietFailure onRetry={onRetry}>{failed.quietly}</QuietFailure>
  return <ErrorState title={failed} error={error} onRetry={() => void onRetry()} />
}
