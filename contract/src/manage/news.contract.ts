import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, searchWord, time } from '../fields.ts'
import { CONTENT_STATES } from './content/content-kinds.ts'
import { listPlace, StateCounts } from './content/desk-lists.ts'

export const NEWS_DESK_PAGE_SIZE = 20
/** Numbers stop here and read 「1000+」. */
export const NEWS_COUNTED_MAX = 1000

/** An article as a row: published, or only a draft so far. */
export const NewsRow = z.object({
  /** Null: never published. */
  newsId: z.nullable(z.int()),
  /** Null: it has no draft. */
  draftId: z.nullable(z.int()),
  title: z.string(),
  summary: z.string(),
  /** Empty: none. */
  imageUrl: z.string(),
  state: z.enum(CONTENT_STATES),
  /** The last edit, with its author; empty: the account is unknown. */
  editTime: time(),
  editorName: z.string(),
  /** When it will be published. */
  publishTime: z.nullable(time()),
  /** When it was. */
  publishedTime: z.nullable(time()),
  isReviewAsked: z.boolean(),
  hits: z.int(),
})
export type NewsRow = z.infer<typeof NewsRow>

const state = () => oneOf('状态 state', CONTENT_STATES)

export const manageNewsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/news/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '资讯与还没发布过的草稿，最近写过的在前',
    input: z.object({
      state: z.optional(state()),
      search: searchWord('搜索词 search'),
      before: listPlace(),
    }),
    result: z.object({ list: z.array(NewsRow), next: z.nullable(z.string()) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/news/counts',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: `每种状态的资讯有多少，数到 ${NEWS_COUNTED_MAX}`,
    input: z.object({}),
    result: StateCounts,
  }),
}
