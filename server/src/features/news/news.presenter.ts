import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import type { NewsRepository } from './news.repository.ts'

type NewsRow = Awaited<ReturnType<NewsRepository['list']>>[number]

export const presentNewsItem = (row: NewsRow): NewsItem => ({
  id: row.id,
  title: row.title,
  profile: row.summary,
  image: row.picture_url,
  thumbUrl: row.thumb_url,
  hits: row.hit_count,
  createTime: row.published_at.toISOString(),
  updateTime: row.updated_at.toISOString(),
})
