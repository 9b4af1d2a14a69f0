import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { wholeNumber } from '../../lib/addresses/whole-number.ts'
import { Grid, Text } from '../../ui/layout/pieces.tsx'
import { countWords, inboxCountsQuery } from '../api/inbox-counts.queries.ts'
import { mayOpen, rightOf, useMe } from '../api/me.queries.ts'
import { SavedReplies } from '../features/inbox/composer/saved-replies-dialog.tsx'
import { focusReply } from '../features/inbox/composer/reply-field.tsx'
import { readFilter, writeFilter, type InboxFilter } from '../features/inbox/inbox-filter.ts'
import { afterLeaving, stepTo, type InboxCommand } from '../features/inbox/inbox-keys.ts'
import { averageWords } from '../features/inbox/inbox-words.ts'
import { inboxListQuery } from '../features/inbox/inbox.queries.ts'
import { KindChips, KindSegment } from '../features/inbox/list/kind-chips.tsx'
import { ListHead, NarrowHead, NarrowTools } from '../features/inbox/list/list-head.tsx'
import { NewcomerStatus } from '../features/inbox/list/newcomer-status.tsx'
import { useUnseen } from '../features/inbox/list/seen-threads.ts'
import { ThreadList } from '../features/inbox/list/thread-list.tsx'
import { openMenu } from '../features/inbox/menu.tsx'
import { laterTimes } from '../features/inbox/thread/later-times.ts'
import { ThreadColumns } from '../features/inbox/thread/thread-columns.tsx'
import { ASK_AGAIN_MS, useDeskEvents } from '../api/use-desk-events.ts'
import { useInboxKeys } from '../features/inbox/use-inbox-keys.ts'
import { useThreadActs } from '../features/inbox/use-thread-acts.ts'
import { paths } from '../paths.ts'
import { ColumnFrame } from '../shell/column-frame.tsx'
import { controlKey } from '../shell/control-key.ts'
import { Button } from '../ui/button.tsx'
import { NewcomersBox } from '../ui/list/newcomers-box.tsx'
import { useNewcomers } from '../ui/list/use-newcomers.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './inbox.module.css'

/** List, thread and context: side by side on wide windows, one after the other on phones. */
export function Component() {
  const me = useMe()
  const listTitleId = useId()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const now = useNow()
  const openId = wholeNumber(useParams()['threadId'])
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const isTold = useDeskEvents()
  const { data: counts } = useQuery(inboxCountsQuery())
  const list = useInfiniteQuery({ ...inboxListQuery(filter), refetchInterval: isTold ? false : ASK_AGAIN_MS })
  const { rows: threads, newcomers } = useNewcomers({
    rows: list.data?.pages.flatMap((page) => page.list),
    keyOf: ({ id }) => id,
    name: writeFilter(filter).toString(),
    isStale: list.isPlaceholderData,
  })
  const ids = threads?.map(({ id }) => id) ?? []
  const isUnseen = useUnseen(me.userId)
  const [isSearching, setIsSearching] = useState(filter.search !== '')
  const [isAssigning, setIsAssigning] = useState(false)
  const [hasReplies, setHasReplies] = useState(false)
  const [leftId, setLeftId] = useState<number>()

  const search = query.size === 0 ? '' : `?${query.toString()}`
  const addressOf = (threadId: number) => paths.thread(threadId) + search
  const backTo = paths.inbox + search
  const setFilter = (next: InboxFilter) =>
    isNarrow || openId === undefined
      ? setQuery(writeFilter(next), { replace: true })
      : void navigate({ pathname: paths.inbox, search: writeFilter(next).toString() }, { replace: true })

  // A settled thread is in another list now: open the next one, or the list on phones.
  function leave(threadId: number): void {
    if (threadId !== openId) return
    setLeftId(threadId)
    const nextId = isNarrow ? undefined : afterLeaving(ids, threadId)
    void navigate(nextId === undefined ? backTo : addressOf(nextId), { replace: !isNarrow })
  }
  const acts = useThreadActs({ onLeft: leave })
  const open = threads?.find(({ id }) => id === openId)

  // On wide windows the first thread is open from the start. Its address is set, so that it stays open when newer threads come. A thread
  // settled just now is skipped: it is in the list until the next answer.
  const isOpening = !isNarrow && openId === undefined && !list.isPlaceholderData
  const firstId = isOpening ? ids.find((id) => id !== leftId) : undefined
  useEffect(() => {
    if (firstId !== undefined) void navigate(paths.thread(firstId) + search, { replace: true })
  }, [firstId, search, navigate])

  const canReply = mayOpen(me, 'inbox.reply')
  function obey(command: InboxCommand): void {
    if (command === 'search') setIsSearching(true)
    else if (command === 'back') {
      if (isNarrow && openId !== undefined) void navigate(backTo)
    } else if (command === 'next' || command === 'previous') {
      const to = stepTo(ids, openId, command)
      if (to === openId && command === 'next' && list.hasNextPage) void list.fetchNextPage()
      if (to !== undefined && to !== openId) void navigate(addressOf(to), { replace: openId !== undefined })
    } else if (openId === undefined || !canReply) return
    else if (command === 'reply') focusReply()
    else if (command === 'assign') setIsAssigning(true)
    else if (command === 'later') openMenu('later')
    else if (open && open.state !== 'done') acts.done.mutate(open)
  }
  useInboxKeys(obey)

  const head = { filter, onFilter: setFilter, counts, isSearching, onSearching: setIsSearching }
  const rows = (
    <ThreadList
      filter={filter}
      onFilter={setFilter}
      counts={counts}
      threads={threads}
      openId={openId}
      addressOf={addressOf}
      isUnseen={(thread) => thread.state === 'waiting' && isUnseen(thread)}
      now={now}
      isNarrow={isNarrow}
      onSwipe={
        canReply
          ? (thread, act) => {
              const [soonest] = laterTimes(Date.now())
              if (act === 'done') acts.done.mutate(thread)
              else if (soonest) acts.later.mutate({ thread, until: soonest.time })
            }
          : undefined
      }
      error={list.error}
      isTrying={list.isFetching}
      onRetry={() => void list.refetch()}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
      isStale={list.isPlaceholderData}
    />
  )
  const thread =
    openId === undefined ? null : (
      <ThreadColumns
        key={openId}
        threadId={openId}
        me={me}
        acts={acts}
        now={now}
        isNarrow={isNarrow}
        isTold={isTold}
        backTo={backTo}
        controlKey={controlKey()}
        memberAddress={mayOpen(me, 'members.read') ? paths.member : undefined}
        isAssigning={isAssigning}
        onAssigning={setIsAssigning}
        onSettled={leave}
      />
    )

  if (isNarrow && thread) return <div className={styles.one}>{thread}</div>
  return (
    <ColumnFrame
      title="收件箱"
      note={isNarrow && counts ? `${countWords(counts.waiting.all)} 件等我们` : undefined}
      beside={isNarrow ? undefined : <KindSegment filter={filter} onFilter={setFilter} counts={counts} />}
      actions={
        isNarrow ? (
          <NarrowTools {...head} />
        ) : (
          <>
            <Text tone="quiet" className={styles.average}>
              {counts ? averageWords(counts.averageAnswerSeconds) : ''}
            </Text>
            {canReply ? (
              <Button icon="chat" onClick={() => setHasReplies(true)}>
                常用回复
              </Button>
            ) : null}
          </>
        )
      }
    >
      <Grid className={styles.columns}>
        <section aria-labelledby={listTitleId}>
          <h2 id={listTitleId} className="visually-hidden">
            列表
          </h2>
          {isNarrow ? (
            <>
              <KindChips filter={filter} onFilter={setFilter} counts={counts} />
              <NarrowHead {...head} />
            </>
          ) : (
            <ListHead {...head} />
          )}
          <div className={styles.rows}>
            <NewcomersBox newcomers={newcomers}>{rows}</NewcomersBox>
          </div>
          <NewcomerStatus threads={threads} of={search} />
        </section>
        {thread}
      </Grid>
      {hasReplies ? (
        <SavedReplies canShare={rightOf(me, 'inbox.reply')?.scope === 'all'} onClose={() => setHasReplies(false)} />
      ) : null}
    </ColumnFrame>
  )
}
