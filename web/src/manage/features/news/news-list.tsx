import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { NEWS_DESK_PAGE_SIZE, type NewsRow } from '@bee/contract/manage/news.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { NotYet } from '../../api/not-yet.tsx'
import { ContentCard } from '../../school/content-row.tsx'
import { StateTabs } from '../../school/state-tabs.tsx'
import { useContentActs } from '../../school/use-content-acts.ts'
import { useContentRows } from '../../school/use-content-rows.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { PageFoot } from '../../ui/list/page-foot.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { newsAddress } from './news-address.ts'
import { NewsName, newsColumns, titleOf } from './news-columns.tsx'
import { newsCountsQuery, newsListQuery, type NewsAddress } from './news.queries.ts'

interface NewsListProps {
  address: NewsAddress
  /** Address of the list. */
  listPath: string
  /** Address of one article, or of a draft that was never published. */
  pathOf: (row: Pick<NewsRow, 'newsId' | 'draftId'>) => string
  onWrite: () => void
}

const keyOf = ({ newsId, draftId }: NewsRow) => contentKey({ contentId: newsId, draftId })

/** All articles: published, changed, scheduled, drafts and withdrawn. */
export function NewsList({ address, listPath, pathOf, onWrite }: NewsListProps) {
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(newsListQuery(address))
  const { data: counts } = useQuery(newsCountsQuery())
  const { state, search, before } = address
  const hrefOf = (next: Partial<NewsAddress>) => listPath + newsAddress({ ...address, before: [], ...next })

  const { rows: shown, newcomers } = useNewcomers({
    rows: list.data?.list,
    keyOf,
    name: hrefOf({ before }),
    isStale: list.isPlaceholderData,
  })
  const rows = shown ?? []
  const { selection, cursor, chosen } = useContentRows(rows, keyOf, pathOf)
  const contentIds = chosen.flatMap(({ newsId }) => newsId ?? [])
  const acts = useContentActs({ kind: 'news', unit: '篇', contentIds, onDone: selection.clear })

  return (
    <>
      <StateTabs kind="news" label="资讯的状态" state={state} counts={counts} hrefOf={hrefOf} />
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
        <NotYet title="资讯没有拿到" query={list} count={8} height="double" />
      ) : rows.length === 0 ? (
        <Empty
          why={search === '' && state === undefined ? 'nothing' : 'narrow'}
          title={search === '' && state === undefined ? '还没有资讯' : '没有这样的资讯'}
          sentence={
            search === '' && state === undefined ? '写第一篇，发布以后学员在「资讯」里看到。' : '换个词，或者看全部。'
          }
          actions={
            search === '' && state === undefined ? (
              <Button icon="plus" onClick={onWrite}>
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
              <ContentCard to={pathOf(row)} row={row} now={now}>
                <NewsName row={row} />
              </ContentCard>
            )}
            selection={selection}
            cursor={cursor}
            isStale={list.isPlaceholderData}
            newcomers={newcomers}
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
        actions={[acts.actionOf('withdraw'), acts.actionOf('putBack'), acts.actionOf('remove')]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={() => acts.setFailures([])}
      />
    </>
  )
}
