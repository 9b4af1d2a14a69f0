import { CONTENT_STATE_WORDS, CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { NEWS_DESK_PAGE_SIZE, type NewsRow } from '@bee/contract/manage/news.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar, type BulkFailure } from '../../ui/list/bulk-bar.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { PageFoot } from '../../ui/list/page-foot.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { Empty, Failed, WaitingRows } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { newsAddress } from './news-address.ts'
import { NewsName, newsColumns, NewsState, titleOf } from './news-columns.tsx'
import { newsCountsQuery, newsListQuery, type NewsAddress } from './news.queries.ts'
import styles from './news-list.module.css'

interface NewsListProps {
  address: NewsAddress
  /** The address of the list itself. */
  listPath: string
  /** Of one article, or of a draft that was never published. */
  pathOf: (row: Pick<NewsRow, 'newsId' | 'draftId'>) => string
  onWrite: () => void
}

const keyOf = ({ newsId, draftId }: NewsRow) => (newsId === null ? `d${draftId}` : String(newsId))

const countWords = (counted: { count: number; isMore: boolean } | undefined) =>
  counted && `${counted.count}${counted.isMore ? '+' : ''}`

/** Everything of the news: published, changed, planned, begun, withdrawn. */
export function NewsList({ address, listPath, pathOf, onWrite }: NewsListProps) {
  const api = useManageApi()
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(newsListQuery(address))
  const { data: counts } = useQuery(newsCountsQuery())
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const { state, search, before } = address
  const hrefOf = (next: Partial<NewsAddress>) => listPath + newsAddress({ ...address, before: [], ...next })

  const rows = list.data?.list ?? []
  const keys = rows.map(keyOf)
  const selection = useSelection(keys)
  const rowOf = (key: string | number) => rows.find((row) => keyOf(row) === key)
  const cursor = useListKeys({
    rows: keys,
    selection,
    onOpen: (key) => {
      const row = rowOf(key)
      if (row) void navigate(pathOf(row))
    },
  })

  const chosenIds = selection.keys.flatMap((key) => rowOf(key)?.newsId ?? [])
  const whyNot = whyMayNot(me, 'content.publish') ?? (chosenIds.length === 0 ? '选中的都还没有发布过。' : undefined)
  const many = useAction(
    async (act: 'withdraw' | 'putBack' | 'remove') => {
      const input = { kind: 'news' as const, contentIds: chosenIds }
      const done =
        act === 'withdraw'
          ? await api.content.withdraw({ ...input, reason: '' })
          : act === 'putBack'
            ? await api.content.putBack(input)
            : await api.content.remove(input)
      return { act, ...done }
    },
    {
      onDone: ({ act, doneIds, refused }) => {
        selection.clear()
        setFailures(refused.map(({ title, sentence }) => ({ name: title, sentence })))
        if (doneIds.length === 0) return
        const words = { withdraw: '下架了', putBack: '重新上架了', remove: '放进了回收站' }[act]
        const takeBack = () =>
          act === 'putBack'
            ? api.content.withdraw({ kind: 'news', contentIds: doneIds, reason: '' })
            : api.content.putBack({ kind: 'news', contentIds: doneIds })
        showNotice(`${words} ${doneIds.length} 篇`, { onUndo: () => undo.mutate(takeBack) })
      },
    },
  )
  const undo = useAction((takeBack: () => Promise<unknown>) => takeBack())

  const tabs = [
    { label: '全部', to: hrefOf({ state: undefined }), isCurrent: state === undefined, count: countWords(counts?.all) },
    ...CONTENT_STATES.map((each) => ({
      label: CONTENT_STATE_WORDS[each],
      to: hrefOf({ state: each }),
      isCurrent: each === state,
      count: countWords(counts?.[each]),
    })),
  ]

  return (
    <>
      <Tabs label="资讯的状态" tabs={tabs} />
      <FilterBar
        search={{
          value: search,
          placeholder: '搜标题和摘要',
          onSearch: (words) => void navigate(hrefOf({ search: words }), { replace: true }),
        }}
        conditions={[]}
        onClear={() => undefined}
      />
      {list.data === undefined ? (
        list.error ? (
          <Failed
            title="资讯没有拿到"
            error={list.error}
            requestId={requestIdOf(list.error)}
            onRetry={() => void list.refetch()}
            isTrying={list.isFetching}
          />
        ) : (
          <WaitingRows count={8} height="double" />
        )
      ) : rows.length === 0 ? (
        <Empty
          why={search === '' && state === undefined ? 'nothing' : 'narrow'}
          title={search === '' && state === undefined ? '还没有资讯' : '没有这样的资讯'}
          sentence={
            search === '' && state === undefined ? '写第一篇，发布以后学员在「资讯」里看到。' : '换个词，或者看全部。'
          }
          actions={
            search === '' && state === undefined ? (
              <Button kind="main" icon="plus" onClick={onWrite}>
                写一篇
              </Button>
            ) : (
              <Link to={listPath}>看全部</Link>
            )
          }
        />
      ) : (
        <>
          <DataTable
            label="资讯"
            rows={rows}
            keyOf={keyOf}
            nameOf={titleOf}
            hrefOf={pathOf}
            columns={newsColumns(now)}
            card={(row) => (
              <Link to={pathOf(row)} className={styles.card}>
                <NewsName row={row} />
                <span className={styles.meta}>
                  <NewsState row={row} now={now} />
                  {recentTime(row.editTime, now)}
                </span>
              </Link>
            )}
            selection={selection}
            cursor={cursor}
            isStale={list.isPlaceholderData}
          />
          <PageFoot
            unit="篇"
            from={before.length * NEWS_DESK_PAGE_SIZE + 1}
            shown={rows.length}
            total={search === '' ? counts?.[state ?? 'all'].count : undefined}
            isMore={counts?.[state ?? 'all'].isMore ?? false}
            previous={before.length === 0 ? undefined : hrefOf({ before: before.slice(0, -1) })}
            next={list.data.next === null ? undefined : hrefOf({ before: [...before, list.data.next] })}
            canSelect
          />
        </>
      )}
      <BulkBar
        count={selection.keys.length}
        unit="篇"
        actions={[
          { label: '下架', whyNot, isRunning: many.isPending, onAct: () => many.mutate('withdraw') },
          { label: '重新上架', whyNot, isRunning: many.isPending, onAct: () => many.mutate('putBack') },
          { label: '放进回收站', whyNot, isRunning: many.isPending, onAct: () => many.mutate('remove') },
        ]}
        onClear={selection.clear}
        failures={failures}
        onForget={() => setFailures([])}
      />
    </>
  )
}
