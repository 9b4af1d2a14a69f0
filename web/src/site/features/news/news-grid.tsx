import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { NewsStory } from './news-story.tsx'
import stories from './news-story.module.css'
import styles from './news-grid.module.css'

const CARDS_IN_FIRST_VIEW = 3

type Mark = (text: string) => ReactNode

interface NewsCardProps {
  news: NewsItem
  isLead: boolean
  place: number
  mark?: Mark | undefined
}

function NewsCard({ news, isLead, place, mark }: NewsCardProps) {
  return (
    <NewsStory
      news={news}
      heading="h2"
      className={isLead ? styles.lead : styles.card}
      mark={mark}
      picture={
        <LazyImage
          src={news.imageUrl}
          alt=""
          ratio="fill"
          eager={place < CARDS_IN_FIRST_VIEW}
          fetchPriority={place === 0 ? 'high' : undefined}
          className={styles.picture}
        />
      }
    />
  )
}

/** Three columns, the first story over two of them; one column of rows on phones. */
export function NewsGrid({ news, hasLead, mark }: { news: readonly NewsItem[]; hasLead: boolean; mark?: Mark }) {
  return (
    <Grid as="ul" columns={3} gap={24} className={classNames(stories.list, styles.grid)} role="list">
      {news.map((item, index) => (
        <NewsCard key={item.id} news={item} isLead={hasLead && index === 0} place={index} mark={mark} />
      ))}
    </Grid>
  )
}

export function NewsGridSkeleton({ count, hasLead }: { count: number; hasLead: boolean }) {
  return (
    <Grid columns={3} gap={24} className={classNames(stories.list, styles.grid)}>
      {hasLead ? <Skeleton variant="card" className={classNames(stories.row, styles.lead)} /> : null}
      <Skeleton variant="card" count={hasLead ? count - 1 : count} className={classNames(stories.row, styles.card)} />
    </Grid>
  )
}
