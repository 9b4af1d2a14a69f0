'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { look, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import styles from './news-story.module.css'

interface NewsStoryProps {
  news: NewsItem
  /** The heading's level follows from where the list stands. */
  heading: 'h2' | 'h3'
  picture: ReactNode
  className: string | undefined
  /** How the words of a search are marked. */
  mark?: ((text: string) => ReactNode) | undefined
}

/** A story of a list: picture, title, summary, date. The whole card is a link. */
export function NewsStory({ news, heading: Heading, picture, className, mark }: NewsStoryProps) {
  return (
    <li className={classNames(styles.story, styles.row, className)}>
      {picture}
      <Stack flex shrinks>
        <Heading className={styles.title}>
          <Link to={paths.newsDetail(news.id)} className={`${styles.link} stretched`}>
            {mark ? mark(news.title) : news.title}
          </Link>
        </Heading>
        <Text as="p" line={24} tone="soft" clamped className={styles.summary}>
          {mark ? mark(news.summary) : news.summary}
        </Text>
        <time className={classNames(look({ size: 13, tone: 'quiet' }), styles.date)} dateTime={news.createTime}>
          {formatDate(news.createTime, 'yyyy-MM-dd')}
        </time>
      </Stack>
    </li>
  )
}
