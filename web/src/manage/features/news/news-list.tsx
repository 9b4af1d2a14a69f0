import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { NEWS_DESK_PAGE_SIZE, type NewsRow } from '@bee/contract/manage/news.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ContentCard } from '../../school/content-row.tsx'
import { DeskList } from '../../school/desk-list.tsx'
import { StateTabs } from '../../school/state-tabs.tsx'
import { useContentActs } from '../../school/use-content-acts.ts'
import { useContentRows } from '../../school/use-content-rows.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { pagesOf } from '../../ui/list/pages-of.ts'
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

const NoneFound = ({ listPath }: { listPath: string }) => (
  <Empty
    why="narrow"
    title="没有这样的资讯"
    sentence="换个词，或者看全部。"
    actions={<Link to={listPath}>看全部</Link>}
  />
)

const NothingYet = ({ onWrite }: { onWrite: () => void }) => (
  <Empty
    why="nothing"
    title="还没有资讯"
    sentence="写第一篇，发布以后学员在「资讯」里看到。"
    actions={
      <Button icon="plus" onClick={onWrite}>
        写一篇
      </Button>
    }
  />
)

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
  const isNarrowed = search !== '' || state !== undefined
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
      <DeskList
        query={list}
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
        newcomers={newcomers}
        empty={isNarrowed ? <NoneFound listPath={listPath} /> : <NothingYet onWrite={onWrite} />}
        foot={{
          unit: '篇',
          total: search === '' ? counts?.[state ?? 'all'].count : undefined,
          isMore: counts?.[state ?? 'all'].isMore ?? false,
          ...pagesOf({
            before,
            size: NEWS_DESK_PAGE_SIZE,
            next: list.data?.next,
            isStale: list.isPlaceholderData,
            hrefOf: (places) => hrefOf({ before: [...places] }),
          }),
        }}
      />
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
