import { useNavigate } from 'react-router'
import { newsList } from '../../features/news/news.queries.ts'
import { GrowingNews, newsAddress, newsInput, PagedNews, readNewsView } from '../../features/news/news-results.tsx'
import type { PageModule } from '../../page-module.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import page from '../page.module.css'
import styles from './news-list.page.module.css'

export const needs: PageModule['needs'] = ({ query, device }) => {
  const input = newsInput(readNewsView(query))
  return [device === 'PC' ? newsList.page(input) : newsList.soFar(input)]
}

export const head: PageModule['head'] = ({ query, school }) => {
  const view = readNewsView(query)
  return {
    title: view.search === '' ? '资讯' : `「${view.search}」的资讯`,
    description: `${school.name}资讯：课程更新、就业观察、技术笔记和学员的故事。`,
    canonicalPath: newsAddress(view),
  }
}

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const view = readNewsView(usePageQuery())
  return (
    <div className={`wrap ${page.page}`}>
      <PageHeading className={styles.heading} title="资讯">
        <p>{view.search === '' ? '课程更新、就业数据和学员的故事' : `和「${view.search}」有关的`}</p>
      </PageHeading>
      {device === 'PC' ? (
        <PagedNews view={view} onPageChange={(page) => void navigate(newsAddress({ ...view, page }))} />
      ) : (
        <GrowingNews view={view} />
      )}
    </div>
  )
}
