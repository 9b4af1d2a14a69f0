import { MESSAGE_PAGE_SIZE } from '@bee/contract/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const MESSAGE_TABS = ['system', 'reply'] as const
export type MessageTab = (typeof MESSAGE_TABS)[number]

/** Shares its key with the shell's own query, so that the header and the tabs count alike. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: ({ client, signal }) => apiOf(client).messages.unread({}, { signal, ...SHOWN_IN_PLACE }),
  })

/** What a list has shown is read (ruling 25). */
async function fetchPage<Page>(client: QueryClient, call: () => Promise<Page>): Promise<Page> {
  const page = await call()
  void client.invalidateQueries({ queryKey: unreadQuery().queryKey })
  return page
}

const input = (page: number) => ({ page, limit: MESSAGE_PAGE_SIZE })

export const systemMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: ['messages', 'system', page],
    queryFn: ({ client, signal }) =>
      fetchPage(client, () => apiOf(client).messages.list(input(page), { signal, ...SHOWN_IN_PLACE })),
    placeholderData: keepPreviousData,
  })

export const repliesQuery = (page: number) =>
  queryOptions({
    queryKey: ['messages', 'reply', page],
    queryFn: ({ client, signal }) =>
      fetchPage(client, () => apiOf(client).messages.replies(input(page), { signal, ...SHOWN_IN_PLACE })),
    placeholderData: keepPreviousData,
  })

const nextPage = ({ totalPage }: { totalPage: number }, _pages: unknown, page: number) =>
  page < totalPage ? page + 1 : undefined

/** The same lists, page after page in one: what 加载更多 appends to. */
export const systemMessagesSoFarQuery = () =>
  infiniteQueryOptions({
    queryKey: ['messages', 'system-so-far'],
    queryFn: ({ client, signal, pageParam }) =>
      fetchPage(client, () => apiOf(client).messages.list(input(pageParam), { signal, ...SHOWN_IN_PLACE })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const repliesSoFarQuery = () =>
  infiniteQueryOptions({
    queryKey: ['messages', 'reply-so-far'],
    queryFn: ({ client, signal, pageParam }) =>
      fetchPage(client, () => apiOf(client).messages.replies(input(pageParam), { signal, ...SHOWN_IN_PLACE })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'info', id],
    queryFn: ({ client, signal }) =>
      fetchPage(client, () => apiOf(client).messages.info({ id }, { signal, ...SHOWN_IN_PLACE })),
  })
