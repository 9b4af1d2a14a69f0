import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { whenSeen } from '../../../api/refetch-policy.ts'
import { listQueries } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const MESSAGE_TABS = ['system', 'reply'] as const
export type MessageTab = (typeof MESSAGE_TABS)[number]

/** Shares its key with the shell's own query, so that the header and the tabs count alike. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: ({ client, signal }) => apiOf(client).messages.unread({}, { signal, ...SHOWN_IN_PLACE }),
  })

/** A message that a list has shown counts as read (ruling 25): the browser asks and sees, the server that draws only asks. */
async function fetchPage<Page>(client: QueryClient, call: () => Promise<Page>): Promise<Page> {
  const page = await call()
  if (typeof window !== 'undefined') void client.invalidateQueries({ queryKey: unreadQuery().queryKey })
  return page
}

interface PageInput {
  page: number
  limit: number
}

const LIST_OPTIONS = { refetchOnMount: whenSeen }

export const systemMessages = listQueries(
  ['messages', 'system'],
  (client, input: PageInput, options) => fetchPage(client, () => apiOf(client).messages.list(input, options)),
  LIST_OPTIONS,
)

export const replies = listQueries(
  ['messages', 'reply'],
  (client, input: PageInput, options) => fetchPage(client, () => apiOf(client).messages.replies(input, options)),
  LIST_OPTIONS,
)

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'info', id],
    queryFn: ({ client, signal }) =>
      fetchPage(client, () => apiOf(client).messages.info({ id }, { signal, ...SHOWN_IN_PLACE })),
  })
