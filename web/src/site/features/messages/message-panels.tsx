import type { Reply } from '@bee/contract/messages/messages.contract.ts'
import { MESSAGE_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import { ReplyList, SystemMessageList } from './message-list.tsx'
import { messageAddress } from './message-view.ts'
import { repliesQuery, repliesSoFarQuery, systemMessagesQuery, systemMessagesSoFarQuery } from './messages.queries.ts'
import styles from './message-panels.module.css'

interface SystemProps {
  page: number
  toMessage: (id: number) => string
}

interface ReplyProps {
  page: number
  toPlace: (reply: Reply) => string
}

/** PC. */
export function PagedSystemMessages({ page, toMessage }: SystemProps) {
  const { data, isPending } = useQuery(systemMessagesQuery(page))
  return (
    <>
      <SystemMessageList messages={data?.list} isWaiting={isPending} toMessage={toMessage} />
      <Pager
        className={styles.pager}
        page={page}
        pageSize={MESSAGE_PAGE_SIZE}
        totalCount={data?.totalCount ?? 0}
        hrefOf={(to) => messageAddress({ tab: 'system', page: to })}
      />
    </>
  )
}

export function PagedReplies({ page, toPlace }: ReplyProps) {
  const { data, isPending } = useQuery(repliesQuery(page))
  return (
    <>
      <ReplyList replies={data?.list} isWaiting={isPending} toPlace={toPlace} />
      <Pager
        className={styles.pager}
        page={page}
        pageSize={MESSAGE_PAGE_SIZE}
        totalCount={data?.totalCount ?? 0}
        hrefOf={(to) => messageAddress({ tab: 'reply', page: to })}
      />
    </>
  )
}

/** What arrives meanwhile moves the pages: the same item may be on two of them. */
function unique<Item extends { id: number }>(pages: readonly { list: readonly Item[] }[] | undefined) {
  return pages && [...new Map(pages.flatMap(({ list }) => list).map((item) => [item.id, item])).values()]
}

interface FootProps {
  hasItems: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

function Foot({ hasItems, hasNextPage, isFetchingNextPage, fetchNextPage }: FootProps) {
  if (!hasItems) return null
  if (!hasNextPage) return <p className={styles.end}>没有更多了</p>
  return <LoadMore block className={styles.more} loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
}

/** MOBILE. */
export function GrowingSystemMessages({ toMessage }: Omit<SystemProps, 'page'>) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(systemMessagesSoFarQuery())
  const messages = unique(data?.pages)
  return (
    <>
      <SystemMessageList messages={messages} isWaiting={isPending} toMessage={toMessage} />
      <Foot hasItems={Boolean(messages?.length)} {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </>
  )
}

export function GrowingReplies({ toPlace }: Omit<ReplyProps, 'page'>) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(repliesSoFarQuery())
  const replies = unique(data?.pages)
  return (
    <>
      <ReplyList replies={replies} isWaiting={isPending} toPlace={toPlace} />
      <Foot hasItems={Boolean(replies?.length)} {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </>
  )
}
