import * as z from 'zod/mini'
import { PAGE_IDS, type PageKey } from '../drafts/page-draft.ts'
import { endpoint } from '../endpoint.ts'
import { id, idList, oneOf, time } from '../fields.ts'
import { CONTENT_STATES, type ContentKind } from './content/content-kinds.ts'

/** Content that the school puts in an order by hand. */
export const FRONT_KINDS = [
  'banner',
  'advert',
  'courseType',
  'teacher',
  'path',
  'promotion',
] as const satisfies ContentKind[]
export type FrontKind = (typeof FRONT_KINDS)[number]

/** Longer lists are not ordered by hand; beyond this number the page says that there are more. */
export const FRONT_ROWS_MAX = 500
export const NAMED_COURSES_MAX = 50

const PAGE_KEYS = Object.keys(PAGE_IDS) as PageKey[]

/** The state of a piece of content for its editors. */
const standing = () => ({
  /** Null: it has no draft. */
  draftId: z.nullable(z.int()),
  state: z.enum(CONTENT_STATES),
  /** The colleague who last wrote in its draft, and when; empty and null without a draft. */
  editorName: z.string(),
  editTime: z.nullable(time()),
  /** When the draft will be published. */
  publishTime: z.nullable(time()),
  isReviewAsked: z.boolean(),
})

export const FrontRow = z.object({
  /** Null: never published. */
  contentId: z.nullable(z.int()),
  ...standing(),
  title: z.string(),
  /** The target or the description, in a line. */
  note: z.string(),
  /** Empty: none. */
  imageUrl: z.string(),
  /** Students see it from then on, until then; null: always. */
  showFrom: z.nullable(time()),
  showUntil: z.nullable(time()),
  /** The direction that a type is of; null: a direction itself, or no type. */
  parentId: z.nullable(z.int()),
  /** The word by which other content names a direction; empty where it is none. */
  area: z.string(),
  colour: z.string(),
  sign: z.string(),
})
export type FrontRow = z.infer<typeof FrontRow>

export const FrontPage = z.object({
  key: z.enum(PAGE_KEYS),
  contentId: z.int(),
  ...standing(),
  /** When it was written for students; null: never. */
  updateTime: z.nullable(time()),
})
export type FrontPage = z.infer<typeof FrontPage>

const kind = () => oneOf('种类 kind', FRONT_KINDS)

/** The content of the front page and of the pages around it: in an order, or as a single page. */
export const frontContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/front/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '横幅、广告、类型、讲师、学习路径或推广页，按学员看到的先后；还没发布过的在后面',
    input: z.object({ kind: kind() }),
    result: z.object({ list: z.array(FrontRow), isMore: z.boolean() }),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/manage/front/pages',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '单独的页面：公司、品牌、学员故事、首页文字',
    input: z.object({}),
    result: z.object({ list: z.array(FrontPage) }),
  }),
  courseNames: endpoint({
    method: 'GET',
    path: '/manage/front/course-names',
    access: 'staff',
    permission: 'content.read',
    reach: 'everything',
    summary: '一些课的名字，给学习路径和推广页用',
    input: z.object({ courseIds: idList('课程 courseIds', NAMED_COURSES_MAX) }),
    result: z.object({ list: z.array(z.object({ courseId: z.int(), name: z.string() })) }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/manage/front/move',
    access: 'staff',
    permission: 'content.publish',
    reach: 'everything',
    summary: '换先后，学员那里马上跟着变；不写到谁前面就是到最后',
    input: z.object({
      kind: kind(),
      contentId: id('contentId'),
      /** A row of the same kind, and of the same direction. */
      beforeId: z.optional(id('beforeId')),
    }),
    result: z.object({ contentId: z.int(), position: z.int() }),
  }),
}
