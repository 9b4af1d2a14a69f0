import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const ASK_AGAIN_MS = 60_000

/** What waits. Beside the entries of every page, and so asked now and then where nothing tells of it. */
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

/** Counted no further than so: 99+. */
export const countWords = ({ count, hasMore }: Sum): string => `${count}${hasMore ? '+' : ''}`
