import { useState } from 'react'
import { throttle } from '../../lib/throttle.ts'
import { Button } from './button.tsx'

export const LOAD_MORE_THROTTLE_MS = 500

export interface LoadMoreProps {
  onLoadMore: () => void
  loading?: boolean
  label?: string
  block?: boolean
  className?: string | undefined
}

export function LoadMore({ onLoadMore, loading = false, label = '加载更多', block = false, className }: LoadMoreProps) {
  // The gate lives as long as the button and takes the handler of the moment, so a new handler does not open it.
  const [gate] = useState(() =>
    throttle((run: () => void) => {
      run()
    }, LOAD_MORE_THROTTLE_MS),
  )
  return (
    <Button
      kind="outline"
      loading={loading}
      block={block}
      className={className}
      onClick={() => {
        gate(onLoadMore)
      }}
    >
      {label}
    </Button>
  )
}
