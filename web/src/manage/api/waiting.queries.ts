import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const ASK_AGAIN_MS = 60_000

/** The navigation shows these counts on every page. Pages without the event stream ask for them at an interval. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['today', 'waiting'],
    queryFn: ({ client, signal }) => manageApiOf(client).today.waiting({}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })

interface Sum {
  count: number
  hasMore: boolean
}

export const sumOf = (lines: readonly Pick<Waiting, 'count' | 'hasMore'>[]): Sum => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  hasMore: lines.some(({ hasMore }) => hasMore),
})

/** The server counts no further than this: 99+. */
export const countWords = ({ count, hasMore }: Sum): string => `${count}${hasMore ? '+' : ''}`
