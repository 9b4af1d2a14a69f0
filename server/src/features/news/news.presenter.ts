import type { NewsDetail, NewsItem } from '@bee/contract/news/news.contract.ts'
import type { NewsRepository } from './news.repository.ts'
import type { NewsService } from './news.service.ts'

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

export const presentNewsDetail = (read: Awaited<ReturnType<NewsService['read']>>): NewsDetail => ({
  ...presentNewsItem(read.article),
  contentHtml: read.article.body_html,
  previous: read.previous ?? null,
  next: read.next ?? null,
  courseList: read.courses.map((course) => ({
    subjectId: course.id,
    subjectName: course.name,
    viewNumber: course.view_count,
    fileListSubjectImages: [{ imageUrl: course.cover_url, thumbUrl: course.thumb_url }],
  })),
})
