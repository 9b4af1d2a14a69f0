import { NEWS_PAGE_SIZE } from '@bee/contract/limits.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useGrowing } from '../../../api/lists.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import { NEWS_LIST_QUERY, paths } from '../../paths.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NewsGrid, NewsGridSkeleton } from './news-grid.tsx'
import { newsList } from './news.queries.ts'
import { look } from '../../../ui/layout/pieces.tsx'
import styles from './news-results.module.css'

export interface NewsView {
  page: number
  /** Empty: all of them. */
  search: string
}

const failed = { quietly: '资讯没能加载出来' }
export const readNewsView = (query: URLSearchParams): NewsView => ({
  page: readPage(query),
  search: fittingSearch(query.get(NEWS_LIST_QUERY.search) ?? ''),
})
export const newsAddress = ({ page, search }: NewsView) =>
  filtersAddress(paths.news, { [NEWS_LIST_QUERY.search]: search, page })
export const newsInput = ({ page, search }: NewsView) => ({
  ...(search === '' ? {} : { search }),
  page,
  limit: NEWS_PAGE_SIZE,
})

function NoNews({ search }: { search: string }) {
  if (search === '') return <EmptyState title="还没有资讯">课程更新、开营和就业消息会发在这里。</EmptyState>
  return (
    <EmptyState
      art="search"
      title={`没找到「${search}」`}
      action={<ButtonLink render={<Link to={paths.news} />}>清空搜索</ButtonLink>}
    >
      检查一下拼写，或者换个短一点的词。
    </EmptyState>
  )
}
const behindTheLast = (
  <EmptyState title="这一页没有资讯" action={<ButtonLink render={<Link to={paths.news} />}>回到第一页</ButtonLink>}>
    前面的几页里都有。
  </EmptyState>
)

/** PC: a grid and a pager. A failure is ignored (specification 8) but for a quiet line. */
export function PagedNews({ view, onPageChange }: { view: NewsView; onPageChange: (page: number) => void }) {
  const { page, search } = view
  const hasLead = page === 1 && search === ''
  return (
    <PagedList
      result={useQuery(newsList.page(newsInput(view)))}
      waiting={<NewsGridSkeleton count={NEWS_PAGE_SIZE} hasLead={hasLead} />}
      failed={failed}
      empty={<NoNews search={view.search} />}
      beyond={() => behindTheLast}
      pager={{
        page,
        pageSize: NEWS_PAGE_SIZE,
        hrefOf: (next) => newsAddress({ ...view, page: next }),
        onPageChange,
        className: styles.pager,
      }}
    >
      {(news) => <NewsGrid news={news} hasLead={hasLead} />}
    </PagedList>
  )
}

/** MOBILE: rows and 加载更多. */
export function GrowingNews({ view }: { view: NewsView }) {
  return (
    <GrowingList
      result={useGrowing(newsList, newsInput(view))}
      keyOf={({ id }) => id}
      waiting={<Skeleton variant="row" count={NEWS_PAGE_SIZE} />}
      failed={failed}
      empty={<NoNews search={view.search} />}
      beyond={behindTheLast}
      foot={(foot) => <LoadMore block className={look({ above: 16 })} {...foot} />}
    >
      {(news) => <NewsGrid news={news} hasLead={false} />}
    </GrowingList>
  )
}
