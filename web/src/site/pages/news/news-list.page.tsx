import { useNavigate } from 'react-router'
import { newsList } from '../../features/news/news.queries.ts'
import { GrowingNews, newsAddress, newsInput, PagedNews } from '../../features/news/news-results.tsx'
import { readPage } from '../../../lib/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import styles from './news-list.page.module.css'

export const needs: PageModule['needs'] = ({ query, device }) => {
  const input = newsInput(readPage(query))
  return [device === 'PC' ? newsList.page(input) : newsList.soFar(input)]
}

export const head: PageModule['head'] = ({ query }) => ({
  title: '资讯',
  description: '蜂学堂资讯：课程更新、就业观察、技术笔记和学员的故事。',
  canonicalPath: newsAddress(readPage(query)),
})

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const page = readPage(usePageQuery())
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading className={styles.heading} title="资讯">
        <p>课程更新、就业数据和学员的故事</p>
      </PageHeading>
      {device === 'PC' ? (
        <PagedNews page={page} onPageChange={(next) => void navigate(newsAddress(next))} />
      ) : (
        <GrowingNews page={page} />
      )}
    </div>
  )
}
