import type { NewsDetail } from '@bee/contract/news/news.contract.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Grid, look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../../ui/signs/icon.tsx'
import { openImagePreview } from '../../../ui/overlays/image-preview.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { MarkdownBody } from '../../../ui/signs/markdown-body.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './news-article.module.css'

/** Pictures of the text open in the preview, together with the one above it. */
function previewPictures(event: MouseEvent<HTMLElement>, title: string): void {
  // A key on the button around the first picture clicks the button, not the picture.
  const target = event.target as Element
  const clicked = target instanceof HTMLImageElement ? target : target.closest('button')?.querySelector('img')
  if (!clicked) return
  const pictures = [...event.currentTarget.querySelectorAll('img')].map((picture) => picture.src)
  openImagePreview(
    pictures.map((src) => ({ src, title })),
    { index: pictures.indexOf(clicked.src), horizontal: pictures.length > 1 },
  )
}

function Neighbour({ side, article }: { side: '上一篇' | '下一篇'; article: { id: number; title: string } | null }) {
  const label = (
    <Text as="small" size={13} line={20}>
      {side}
    </Text>
  )
  if (!article) {
    return (
      <span className={styles.neighbour} data-side={side}>
        {label}
        <Text as="b" weight="strong" clamped>
          没有了
        </Text>
      </span>
    )
  }
  return (
    <Link to={paths.newsDetail(article.id)} className={styles.neighbour} data-side={side}>
      {label}
      <Text as="b" weight="strong" clamped>
        {article.title}
      </Text>
    </Link>
  )
}

/** While it loads. */
export function NewsArticleSkeleton() {
  return (
    <Stack gap={28} className={classNames(styles.article, styles.waiting)}>
      <Skeleton variant="text" count={3} />
    </Stack>
  )
}

export function NewsArticle({ article, hits }: { article: NewsDetail; hits: number }) {
  return (
    <article className={styles.article}>
      <header>
        <Text as="h1" size="h1" line="h1" breaks className={styles.title}>
          {article.title}
        </Text>
        <Row as="p" gap={20} align="stretch" above={12} size={14} tone="quiet">
          <time dateTime={article.createTime}>{formatDate(article.createTime, 'yyyy-MM-dd')}</time>
          <Row as="span" inline gap={6}>
            <Icon name="eye" size={16} />
            {hits}次阅读
          </Row>
        </Row>
      </header>
      <Text as="div" above={28} className={styles.content} onClick={(event) => previewPictures(event, article.title)}>
        {article.imageUrl ? (
          <button type="button" className={styles.enlarge} aria-label="放大配图">
            <LazyImage
              src={article.imageUrl}
              alt=""
              ratio="16/9"
              eager
              fetchPriority="high"
              className={styles.picture}
            />
          </button>
        ) : null}
        <Text as="p" above={24} size={15} line={28} className={styles.summary}>
          {article.summary}
        </Text>
        <h2 className="visually-hidden">正文</h2>
        <MarkdownBody html={article.contentHtml} className={look({ above: 20 })} />
      </Text>
      <Grid as="nav" columns={2} gap={16} className={`no-print ${styles.neighbours}`} aria-label="前后篇">
        <Neighbour side="上一篇" article={article.previous} />
        <Neighbour side="下一篇" article={article.next} />
      </Grid>
    </article>
  )
}
