import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paged, pageQuery } from '../fields.ts'
import { NEWS_PAGE_SIZE } from '../limits.ts'

export const NewsItem = z.object({
  id: z.int(),
  title: z.string(),
  /** Summary. */
  profile: z.string(),
  image: z.string(),
  thumbUrl: z.string(),
  hits: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type NewsItem = z.infer<typeof NewsItem>

export const newsContract = {
  list: endpoint({
    method: 'GET',
    path: '/news/list',
    access: 'public',
    summary: '资讯列表，新的在前',
    input: z.object(pageQuery(NEWS_PAGE_SIZE)),
    result: paged(NewsItem),
  }),
}
