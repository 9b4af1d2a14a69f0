import { INBOX_COUNT_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const ASK_AGAIN_MS = 60_000

/** The navigation shows these counts on every page. Pages without the event stream ask for them at an interval. */
export const inboxCountsQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.counts({}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })

/** The server counts no further than INBOX_COUNT_MAX: 1000+. */
export const countWords = (count: number): string => (count >= INBOX_COUNT_MAX ? `${INBOX_COUNT_MAX}+` : String(count))
