import type { NewsDetail, NewsItem } from '@bee/contract/news/news.contract.ts'
import type { NewsRepository } from './news.repository.ts'
import type { NewsService } from './news.service.ts'

type NewsRow = Awaited<ReturnType<NewsRepository['list']>>[number]

export const presentNewsItem = (row: NewsRow): NewsItem => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  imageUrl: row.picture_url,
  thumbUrl: row.thumb_url,
  hits: row.hit_count,
  createTime: row.published_at.toISOString(),
  updateTime: row.updated_at.toISOString(),
})

export const presentNewsDetail = (read: Awaited<ReturnType<NewsService['read']>>): NewsDetail => ({
  ...presentNewsItem(read.article),
  contentHtml: read.article.body_html,
  previous: read.previous ?? null,
  next: read.next ?? null,
  courses: read.courses.map((course) => ({
    id: course.id,
    name: course.name,
    viewCount: course.view_count,
    images: [{ imageUrl: course.cover_url, thumbUrl: course.thumb_url }],
  })),
})
