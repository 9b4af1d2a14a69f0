import { NEWS_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useGrowing } from '../../../api/lists.ts'
import { listAddress } from '../../../lib/list-address.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NewsGrid, NewsGridSkeleton } from './news-grid.tsx'
import { newsList } from './news.queries.ts'
import styles from './news-results.module.css'

export const newsAddress = (page: number) => listAddress(paths.news, { page })
export const newsInput = (page: number) => ({ page, limit: NEWS_PAGE_SIZE })

const failed = { quietly: '资讯没能加载出来' }
const noNews = <EmptyState title="还没有资讯">课程更新、开营和就业消息会发在这里。</EmptyState>
const behindTheLast = (
  <EmptyState title="这一页没有资讯" action={<ButtonLink render={<Link to={paths.news} />}>回到第一页</ButtonLink>}>
    前面的几页里都有。
  </EmptyState>
)

/** PC: a grid and a pager. A failure is ignored (specification 8) but for a quiet line. */
export function PagedNews({ page, onPageChange }: { page: number; onPageChange: (page: number) => void }) {
  return (
    <PagedList
      result={useQuery(newsList.page(newsInput(page)))}
      waiting={<NewsGridSkeleton count={NEWS_PAGE_SIZE} hasLead={page === 1} />}
      failed={failed}
      empty={noNews}
      beyond={() => behindTheLast}
      pager={{ page, pageSize: NEWS_PAGE_SIZE, hrefOf: newsAddress, onPageChange, className: styles.pager }}
    >
      {(news) => <NewsGrid news={news} hasLead={page === 1} />}
    </PagedList>
  )
}

/** MOBILE: rows and 加载更多. */
export function GrowingNews({ page }: { page: number }) {
  return (
    <GrowingList
      result={useGrowing(newsList, newsInput(page))}
      keyOf={({ id }) => id}
      waiting={
        <div className={styles.rows}>
          <Skeleton variant="row" count={NEWS_PAGE_SIZE} />
        </div>
      }
      failed={failed}
      empty={noNews}
      beyond={behindTheLast}
      foot={(foot) => <LoadMore block className={styles.more} {...foot} />}
    >
      {(news) => <NewsGrid news={news} hasLead={false} />}
    </GrowingList>
  )
}
