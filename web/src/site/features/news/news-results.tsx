import { NEWS_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NewsGrid, NewsGridSkeleton } from './news-grid.tsx'
import { newsListQuery, newsSoFarQuery } from './news.queries.ts'
import styles from './news-results.module.css'

export const newsAddress = (page: number) => (page > 1 ? `${paths.news}?page=${page}` : paths.news)

function NoNews({ isFirstPage }: { isFirstPage: boolean }) {
  return isFirstPage ? (
    <EmptyState title="还没有资讯">课程更新、开营和就业消息会发在这里。</EmptyState>
  ) : (
    <EmptyState title="这一页没有资讯" action={<ButtonLink render={<Link to={paths.news} />}>回到第一页</ButtonLink>}>
      前面的几页里都有。
    </EmptyState>
  )
}

/** PC: a grid and a pager. A failure is ignored (specification 8): the place stays empty until the next visit. */
export function PagedNews({ page, onPageChange }: { page: number; onPageChange: (page: number) => void }) {
  const { data, isError } = useQuery(newsListQuery({ page, limit: NEWS_PAGE_SIZE }))
  if (!data && isError) return null
  if (!data) return <NewsGridSkeleton count={NEWS_PAGE_SIZE} hasLead={page === 1} />
  return (
    <>
      {data.list.length === 0 ? (
        <NoNews isFirstPage={page === 1} />
      ) : (
        <NewsGrid news={data.list} hasLead={page === 1} />
      )}
      {data.totalCount > 0 ? (
        <Pager
          className={styles.pager}
          page={page}
          pageSize={NEWS_PAGE_SIZE}
          totalCount={data.totalCount}
          hrefOf={newsAddress}
          onPageChange={onPageChange}
        />
      ) : null}
    </>
  )
}

/** MOBILE: rows and 加载更多. */
export function GrowingNews({ page }: { page: number }) {
  const client = useQueryClient()
  const paged = newsListQuery({ page, limit: NEWS_PAGE_SIZE }).queryKey
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...newsSoFarQuery(page),
    // A window made narrow already has the page as the wide layout fetched it.
    initialData: () => {
      const known = client.getQueryData(paged)
      return known && { pages: [known], pageParams: [page] }
    },
  })
  if (!data && isError) return null
  if (!data) {
    return (
      <div className={styles.rows}>
        <Skeleton variant="row" count={NEWS_PAGE_SIZE} />
      </div>
    )
  }
  const news = [...new Map(data.pages.flatMap(({ list }) => list).map((item) => [item.id, item])).values()]
  if (news.length === 0) return <NoNews isFirstPage={page === 1} />
  return (
    <>
      <NewsGrid news={news} hasLead={false} />
      {hasNextPage ? (
        <LoadMore block className={styles.more} loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
      ) : null}
    </>
  )
}
