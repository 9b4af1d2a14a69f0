import type { NewsDetail } from '@bee/contract/news/news.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { NewsArticle, NewsArticleSkeleton } from '../../features/news/news-article.tsx'
import { NewsAside } from '../../features/news/news-aside.tsx'
import { newsDetailQuery } from '../../features/news/news.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import page from '../page.module.css'
import styles from './news-detail.page.module.css'

const PAGE_NAME = '资讯详情'

const newsIdOf = (params: Readonly<Record<string, string | undefined>>) => Number(params.id)

export const needs: PageModule['needs'] = ({ location }) => [newsDetailQuery(newsIdOf(location.params))]

export const isMissing: NonNullable<PageModule['isMissing']> = ({ location }, client) =>
  client.getQueryData(newsDetailQuery(newsIdOf(location.params)).queryKey) === undefined

export const head: PageModule['head'] = ({ location, school }, client) => {
  const article = client.getQueryData(newsDetailQuery(newsIdOf(location.params)).queryKey)
  if (!article) return { title: PAGE_NAME }
  return {
    title: article.title,
    description: article.summary,
    image: article.imageUrl,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.summary,
      image: article.imageUrl,
      datePublished: article.createTime,
      dateModified: article.updateTime,
      publisher: { '@type': 'Organization', name: school.name },
    },
  }
}

/** Counts the reading, once per opening; the server decides whether it counts (ruling 26). */
function useHits(newsId: number, known: number): number {
  const api = useApi()
  const [counted, setCounted] = useState<{ newsId: number; hits: number }>()
  useEffect(() => {
    let isGone = false
    api.news.hit({ id: newsId }, SHOWN_IN_PLACE).then(
      ({ hits }) => {
        if (!isGone) setCounted({ newsId, hits })
      },
      // An uncounted reading costs the reader nothing.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, newsId])
  return counted?.newsId === newsId ? counted.hits : known
}

function MissingArticle() {
  return (
    <EmptyState
      art="search"
      title="没有找到这篇资讯"
      action={<ButtonLink render={<Link to={paths.news} />}>看看别的资讯</ButtonLink>}
    >
      它可能已经下架，或者地址写错了。
    </EmptyState>
  )
}

function Article({ newsId, article }: { newsId: number; article: NewsDetail | undefined }) {
  const device = useDevice()
  const hits = useHits(newsId, article?.hits ?? 0)
  // The server does not know under which name it is visited.
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => '',
  )
  if (!article) {
    return (
      <Grid gap={24} align="start" className={styles.columns}>
        <NewsArticleSkeleton />
      </Grid>
    )
  }
  return (
    <Grid gap={24} align="start" className={styles.columns}>
      <NewsArticle article={article} hits={hits} />
      <NewsAside
        article={article}
        address={origin + paths.newsDetail(newsId)}
        toCourse={(courseId) => paths.course(courseId, device)}
      />
    </Grid>
  )
}

export function Component() {
  const { pathname, params } = usePageLocation()
  const newsId = newsIdOf(params)
  const isMissing = useIsMissing(pathname)
  const { data, error, refetch } = useQuery(newsDetailQuery(newsId))
  return (
    <div className={`wrap ${page.page}`}>
      <Breadcrumbs
        className={page.trail}
        items={[
          <Link key="home" to={paths.home}>
            首页
          </Link>,
          <Link key="news" to={paths.news}>
            资讯
          </Link>,
          data?.title ?? '正文',
        ]}
      />
      {data ? null : <StandInHeading title={PAGE_NAME} />}
      {data || !(error || isMissing) ? (
        <Article newsId={newsId} article={data} />
      ) : isMissing || !(newsId > 0) || isMissingFailure(error) ? (
        <MissingArticle />
      ) : (
        <ErrorState title="资讯没能加载出来" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
