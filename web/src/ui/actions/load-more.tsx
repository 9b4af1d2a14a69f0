'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useState, type ReactNode } from 'react'
import { throttle } from '../../lib/throttle.ts'
import type { GrowingFoot } from '../lists/growing-list.tsx'
import { Button } from './button.tsx'

export const LOAD_MORE_THROTTLE_MS = 500

export interface LoadMoreProps extends GrowingFoot {
  /** Text of the button after a failure. */
  failedLabel?: string
  /** Stands in its place when there is no more. */
  end?: ReactNode
  block?: boolean
  className?: string | undefined
}

const LABEL = '加载更多'

/** The foot of a list that grows by a click. */
export function LoadMore({
  status,
  onLoadMore,
  failedLabel = LABEL,
  end = null,
  block = false,
  className,
}: LoadMoreProps) {
  // The gate lives as long as the button and takes the handler of the moment, so a new handler does not open it.
  const [gate] = useState(() =>
    throttle((run: () => void) => {
      run()
    }, LOAD_MORE_THROTTLE_MS),
  )
  if (status === 'end') return end
  return (
    <Button
      kind="outline"
      loading={status === 'loading'}
      block={block}
      className={className}
      onClick={() => {
        gate(onLoadMore)
      }}
    >
      {status === 'failed' ? failedLabel : LABEL}
    </Button>
  )
}
