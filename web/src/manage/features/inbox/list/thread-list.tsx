import { INBOX_STATE_NAMES, type InboxCounts, type InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useEffect, useRef } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, WaitingRows } from '../../../ui/place-states.tsx'
import { requestIdOf } from '../../../api/manage-failure.ts'
import type { InboxFilter } from '../inbox-filter.ts'
import { achievementWords, wideningWords } from '../inbox-words.ts'
import { SwipeRow } from './swipe-row.tsx'
import type { SwipeAct } from './swipe.ts'
import { ThreadRow } from './thread-row.tsx'
import styles from './thread-list.module.css'

interface ThreadListProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  counts: InboxCounts | undefined
  threads: readonly InboxThread[] | undefined
  openId: number | undefined
  addressOf: (threadId: number) => string
  isUnseen: (thread: InboxThread) => boolean
  now: number
  isNarrow: boolean
  /** Undefined without the right to act. */
  onSwipe: ((thread: InboxThread, act: SwipeAct) => void) | undefined
  error: Error | null
  isTrying: boolean
  onRetry: () => void
  /** Loads more; undefined at the end. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  isStale: boolean
}

function Narrow({ filter, onFilter, counts }: Pick<ThreadListProps, 'filter' | 'onFilter' | 'counts'>) {
  const { search, kind, whose, assigneeId, state } = filter
  const isSomebodys = whose !== 'all' || assigneeId !== undefined
  const conditions = [search !== '', kind !== 'all', isSomebodys].filter(Boolean).length
  const everybody = (): InboxFilter => ({ state, kind: 'all', whose: 'all', search: '' })
  const left = wideningWords(filter, counts)
  return (
    <Empty
      why="narrow"
      title={
        conditions > 1 ? `没有同时满足 ${conditions} 个条件的` : search === '' ? '这里没有' : `没找到「${search}」`
      }
      sentence={left === '' ? '换个短一点的词，或者去掉条件再找。' : left}
      actions={<Button onClick={() => onFilter(everybody())}>清空条件</Button>}
    />
  )
}

/** The search stops after a number of threads. None of these has the words, but they are common among the later ones. */
function NotYet({ filter, onMore, isLoadingMore }: ThreadListProps & { onMore: () => void }) {
  return (
    <Empty
      why="narrow"
      title={`前面的里没有「${filter.search}」`}
      sentence="这个词很常见，但靠前的都没有提到，后面的还没有找完。"
      actions={
        <Button loading={isLoadingMore} onClick={onMore}>
          接着找
        </Button>
      }
    />
  )
}

function Nothing({ filter, onFilter, counts }: Pick<ThreadListProps, 'filter' | 'onFilter' | 'counts'>) {
  const { state, kind, whose, assigneeId, search } = filter
  if (search !== '' || kind !== 'all' || whose !== 'all' || assigneeId !== undefined) {
    return <Narrow filter={filter} onFilter={onFilter} counts={counts} />
  }
  if (state === 'waiting') {
    return (
      <Empty
        why="done"
        title="收件箱空了"
        sentence={counts ? achievementWords(counts) : '下一件来的时候会出现在这里。'}
        actions={<Button onClick={() => onFilter({ ...filter, state: 'done' })}>看看完成的</Button>}
      />
    )
  }
  return (
    <Empty
      why="nothing"
      title={state === 'later' ? '没有放到稍后的' : '还没有完成的'}
      sentence={state === 'later' ? '现在回不了的按 H 放到稍后，到时候自己回来。' : '回复或按 E 完成的，会收在这里。'}
      actions={<Button onClick={() => onFilter({ ...filter, state: 'waiting' })}>看{INBOX_STATE_NAMES.waiting}</Button>}
    />
  )
}

export function ThreadList(props: ThreadListProps) {
  const { threads, openId, addressOf, isUnseen, now, isNarrow, onSwipe, onMore } = props
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])

  if (!threads) {
    const { error, onRetry, isTrying } = props
    return error ? (
      <Failed
        title="收件箱没有拿到"
        error={error}
        requestId={requestIdOf(error)}
        onRetry={onRetry}
        isTrying={isTrying}
      />
    ) : (
      <WaitingRows count={6} height="double" />
    )
  }
  if (threads.length === 0 && onMore) return <NotYet {...props} onMore={onMore} />
  if (threads.length === 0) return <Nothing {...props} />
  return (
    <>
      <ul ref={list} role="list" aria-label="收件箱" aria-busy={props.isStale} className={styles.list}>
        {threads.map((thread) => {
          const row = (
            <ThreadRow
              thread={thread}
              to={addressOf(thread.id)}
              isOpen={thread.id === openId}
              isUnseen={isUnseen(thread)}
              now={now}
              isNarrow={isNarrow}
            />
          )
          return (
            <li key={thread.id}>
              {isNarrow && onSwipe ? <SwipeRow onAct={(act) => onSwipe(thread, act)}>{row}</SwipeRow> : row}
            </li>
          )
        })}
      </ul>
      {onMore ? (
        <Stack justify="center" className={styles.more}>
          <Button small loading={props.isLoadingMore} onClick={onMore}>
            再看一些
          </Button>
        </Stack>
      ) : null}
    </>
  )
}
