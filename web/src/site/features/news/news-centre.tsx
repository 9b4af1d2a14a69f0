'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NearImage } from '../../../ui/pictures/near-image.tsx'
import { NewsStory } from './news-story.tsx'
import stories from './news-story.module.css'
import styles from './news-centre.module.css'

function Story({ news, isLead }: { news: NewsItem; isLead: boolean }) {
  const srcSet = news.imageUrl && news.thumbUrl ? `${news.thumbUrl} 320w, ${news.imageUrl} 640w` : undefined
  return (
    <NewsStory
      news={news}
      heading="h3"
      className={isLead ? styles.lead : styles.item}
      picture={
        <NearImage
          src={news.imageUrl}
          srcSet={isLead ? undefined : srcSet}
          sizes={isLead ? undefined : '152px'}
          alt=""
          className={styles.picture}
        />
      }
    />
  )
}

/** The newest story large, the next ones beside it; one list on phones. */
export function NewsCentre({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) {
    return <EmptyState title="还没有资讯">课程更新、开营和就业消息会发在这里。</EmptyState>
  }
  return (
    <Grid
      as="ul"
      gap={24}
      lines={16}
      className={classNames(stories.list, styles.centre)}
      role="list"
      data-single={news.length === 1 || undefined}
    >
      {news.map((item, index) => (
        <Story key={item.id} news={item} isLead={index === 0} />
      ))}
    </Grid>
  )
}
