import { NEWS_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useNavigate } from 'react-router'
import { newsListQuery, newsSoFarQuery } from '../../features/news/news.queries.ts'
import { GrowingNews, newsAddress, PagedNews } from '../../features/news/news-results.tsx'
import type { PageModule } from '../../page-module.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import styles from './news-list.page.module.css'

/** A page number that somebody mistyped is the first page. */
const pageOf = (query: URLSearchParams) => Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)

export const needs: PageModule['needs'] = ({ query, device }) => [
  device === 'PC' ? newsListQuery({ page: pageOf(query), limit: NEWS_PAGE_SIZE }) : newsSoFarQuery(pageOf(query)),
]

export const head: PageModule['head'] = ({ query }) => ({
  title: '资讯',
  description: '蜂学堂资讯：课程更新、就业观察、技术笔记和学员的故事。',
  canonicalPath: newsAddress(pageOf(query)),
})

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const page = pageOf(usePageQuery())
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.heading}>
        <h1>资讯</h1>
        <p>课程更新、就业数据和学员的故事</p>
      </header>
      {device === 'PC' ? (
        <PagedNews page={page} onPageChange={(next) => void navigate(newsAddress(next))} />
      ) : (
        <GrowingNews page={page} />
      )}
    </div>
  )
}
