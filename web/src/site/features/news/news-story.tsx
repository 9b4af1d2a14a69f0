'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { paths } from '../../paths.ts'
import styles from './news-story.module.css'

interface NewsStoryProps {
  news: NewsItem
  /** The heading's level follows from where the list stands. */
  heading: 'h2' | 'h3'
  picture: ReactNode
  className: string | undefined
  /** Class names of the layout that it stands in. */
  look: Readonly<Record<string, string>>
  /** How the words of a search are marked. */
  mark?: ((text: string) => ReactNode) | undefined
}

/** A story of a list: picture, title, summary, date. The whole card is a link. */
export function NewsStory({ news, heading: Heading, picture, className, look, mark }: NewsStoryProps) {
  return (
    <li className={classNames(styles.story, className)}>
      {picture}
      <div className={look.words}>
        <Heading className={look.title}>
          <Link to={paths.newsDetail(news.id)} className={styles.link}>
            {mark ? mark(news.title) : news.title}
          </Link>
        </Heading>
        <p className={look.summary}>{mark ? mark(news.summary) : news.summary}</p>
        <time className={look.date} dateTime={news.createTime}>
          {formatDate(news.createTime, 'yyyy-MM-dd')}
        </time>
      </div>
    </li>
  )
}
