import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { CourseImage } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, paged, pageQuery, searchWord } from '../fields.ts'
import { NEWS_PAGE_SIZE } from '../limits.ts'

export const NewsItem = z.object({
  id: z.int(),
  title: z.string(),
  /** Summary. */
  summary: wire('profile', z.string()),
  imageUrl: wire('image', z.string()),
  thumbUrl: z.string(),
  hits: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type NewsItem = z.infer<typeof NewsItem>

const Neighbour = z.object({ id: z.int(), title: z.string() })

export const NewsDetail = z.object({
  ...NewsItem.shape,
  /** Sanitised HTML. */
  contentHtml: z.string(),
  /** The next newer and the next older article. */
  previous: z.nullable(Neighbour),
  next: z.nullable(Neighbour),
  /** Courses of the directions that the article speaks of. */
  courses: wire(
    'courseList',
    z.array(
      z.object({
        id: wire('subjectId', z.int()),
        name: wire('subjectName', z.string()),
        viewCount: wire('viewNumber', z.int()),
        images: wire('fileListSubjectImages', z.array(CourseImage)),
      }),
    ),
  ),
})
export type NewsDetail = z.infer<typeof NewsDetail>

export const newsContract = {
  list: endpoint({
    method: 'GET',
    path: '/news/list',
    access: 'public',
    summary: '资讯列表，新的在前；可以按标题与摘要搜索',
    input: z.object({ search: searchWord('搜索词 search'), ...pageQuery(NEWS_PAGE_SIZE) }),
    result: paged(NewsItem),
  }),
  info: endpoint({
    method: 'GET',
    path: '/news/info/:id',
    access: 'public',
    summary: '资讯正文、前后篇与相关课程',
    input: z.object({ id: id('id') }),
    result: NewsDetail,
  }),
  hit: endpoint({
    method: 'POST',
    path: '/news/hits',
    access: 'public',
    summary: '记一次阅读，同一访客一小时算一次',
    input: z.object({ id: id('id') }),
    result: z.object({ hits: z.int() }),
  }),
}
