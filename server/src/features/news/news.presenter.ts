import type { NewsDetail } from '@bee/contract/news/news.contract.ts'
import { courseImages } from '@bee/contract/courses/course-images.ts'
import type { NewsRepository } from './news.repository.ts'
import type { NewsService } from './news.service.ts'

type NewsRow = Awaited<ReturnType<NewsRepository['list']>>[number]

export const presentNewsItem = <Row extends NewsRow>({ publishedAt, updatedAt, ...row }: Row) => ({
  ...row,
  createTime: publishedAt.toISOString(),
  updateTime: updatedAt.toISOString(),
})

export const presentNewsDetail = ({ article, ...read }: Awaited<ReturnType<NewsService['read']>>): NewsDetail => ({
  ...presentNewsItem(article),
  previous: read.previous ?? null,
  next: read.next ?? null,
  courses: read.courses.map(({ coverUrl, thumbUrl, keyword, ...course }) => ({
    ...course,
    images: courseImages({ coverUrl, thumbUrl, keyword, name: course.name }),
  })),
})
