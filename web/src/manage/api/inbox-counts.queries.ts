import { INBOX_COUNT_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const ASK_AGAIN_MS = 60_000

/** How much waits. Beside the entry of every page, and so asked now and then where nothing tells of it. */
export const inboxCountsQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.counts({}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })

/** Counted no further than so: 1000+. */
export const countWords = (count: number): string => (count >= INBOX_COUNT_MAX ? `${INBOX_COUNT_MAX}+` : String(count))
