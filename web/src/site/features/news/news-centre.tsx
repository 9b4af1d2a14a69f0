'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NearImage } from '../../../ui/pictures/near-image.tsx'
import styles from './news-centre.module.css'

function Story({ news, isLead }: { news: NewsItem; isLead: boolean }) {
  const srcSet = news.imageUrl && news.thumbUrl ? `${news.thumbUrl} 320w, ${news.imageUrl} 640w` : undefined
  return (
    <li className={isLead ? styles.lead : styles.item}>
      <NearImage
        src={news.imageUrl}
        srcSet={isLead ? undefined : srcSet}
        sizes={isLead ? undefined : '152px'}
        alt=""
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.newsDetail(news.id)} className={styles.link}>
            {news.title}
          </Link>
        </h3>
        <p className={styles.summary}>{news.summary}</p>
        <time className={styles.date} dateTime={news.createTime}>
          {formatDate(news.createTime, 'yyyy-MM-dd')}
        </time>
      </div>
    </li>
  )
}

/** The newest story large, the next ones beside it; one list on phones. */
export function NewsCentre({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) {
    return <EmptyState title="还没有资讯">课程更新、开营和就业消息会发在这里。</EmptyState>
  }
  return (
    <ul className={styles.centre} role="list" data-single={news.length === 1 || undefined}>
      {news.map((item, index) => (
        <Story key={item.id} news={item} isLead={index === 0} />
      ))}
    </ul>
  )
}
