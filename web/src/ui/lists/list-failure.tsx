'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { ErrorState } from '../states/error-state.tsx'

export interface PageOf<Item> {
  list: readonly Item[]
  totalCount: number
  totalPage: number
}

/** What both kinds of list draw while there is nothing to list. */
export interface ListStates {
  waiting: ReactNode
  empty: ReactNode
  /** Words are the title of a failure that one can try again after; `null` leaves the place empty. */
  failed: ReactNode
}

export function ListFailure({ failed, onRetry }: { failed: ReactNode; onRetry: () => unknown }) {
  return typeof failed === 'string' ? <ErrorState title={failed} onRetry={() => void onRetry()} /> : failed
}
