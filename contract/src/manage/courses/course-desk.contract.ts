import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, idList, oneOf, searchWord, time, wholeNumber, wholeNumberOr } from '../../fields.ts'
import { PRICE_MAX_FEN } from '../../money.ts'
import { CONTENT_STATES } from '../content/content-kinds.ts'
import {
  COURSE_DESK_PAGE_MAX,
  COURSE_DESK_PAGE_SIZE,
  COURSE_DESK_PAGES,
  COURSE_DESK_SORTS,
  COURSE_PRICES,
  COURSE_TABS,
  EDITED_DAYS,
  FILMS_ASKED_MAX,
} from './course-choices.ts'

/** The last act on a course. */
export const LAST_ACTS = ['saved', 'scheduled', 'published', 'withdrawn'] as const

export const DeskCourse = z.object({
  /** Null: it was never published. */
  courseId: z.nullable(z.int()),
  /** Null: it has no draft. */
  draftId: z.nullable(z.int()),
  draftVersion: z.nullable(z.int()),
  name: z.string(),
  thumbUrl: z.string(),
  typeName: z.string(),
  priceFen: z.int(),
  state: z.enum(CONTENT_STATES),
  /** The time of its scheduled publication. */
  publishTime: z.nullable(time()),
  /** Since when it is withdrawn. */
  withdrawTime: z.nullable(time()),
  teacher: z.nullable(z.object({ id: z.int(), name: z.string(), portraitUrl: z.string() })),
  lessonCount: z.int(),
  unfilmedCount: z.int(),
  learnerCount: z.int(),
  /** Share of the learners, as last counted; null without learners, and before the first count. */
  finishedPercent: z.nullable(z.int()),
  last: z.object({
    act: z.enum(LAST_ACTS),
    time: time(),
    note: z.string(),
    by: z.nullable(z.object({ userId: z.int(), nickName: z.string(), avatarUrl: z.string() })),
  }),
})
export type DeskCourse = z.infer<typeof DeskCourse>

export const Film = z.object({
  filmId: z.int(),
  title: z.string(),
  seconds: z.number(),
  posterUrl: z.string(),
  hasSubtitles: z.boolean(),
  /** The editor has lines that are not published: they wait for a review. */
  hasSubtitleDraft: z.boolean(),
  /** Lessons that show it, published ones. */
  usedCount: z.int(),
})
export type Film = z.infer<typeof Film>

export const LinkedQuestion = z.object({
  questionId: z.int(),
  lessonId: z.int(),
  second: z.int(),
  title: z.string(),
  kind: z.string(),
  isHidden: z.boolean(),
})
export type LinkedQuestion = z.infer<typeof LinkedQuestion>

const filter = {
  tab: oneOf('页签 tab', COURSE_TABS, 'all'),
  search: searchWord('搜索词 search'),
  /** A direction or a type of one. */
  typeId: z.optional(id('typeId')),
  teacherId: z.optional(id('teacherId')),
  price: oneOf('价格 price', COURSE_PRICES, 'any'),
  editedDays: oneOf('最近几天 editedDays', EDITED_DAYS, '0'),
}

const courseId = () => id('courseId')
const NamedCourse = z.object({ courseId: z.int(), name: z.string() })

/** Courses for the staff who make them. */
export const courseDeskContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/course/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '课程，连同还没发布过的草稿；讲师只见自己的',
    input: z.object({
      ...filter,
      sort: oneOf('排序 sort', COURSE_DESK_SORTS, 'edited'),
      order: oneOf('方向 order', ['desc', 'asc'], 'desc'),
      page: wholeNumberOr(1, { label: '页码 page', min: 1, max: COURSE_DESK_PAGES }),
      limit: wholeNumberOr(COURSE_DESK_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: COURSE_DESK_PAGE_MAX }),
    }),
    result: z.object({ list: z.array(DeskCourse), totalCount: z.int() }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/course/counts',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '每种状态有几门课，一共几讲',
    result: z.object({
      all: z.int(),
      draft: z.int(),
      published: z.int(),
      changed: z.int(),
      scheduled: z.int(),
      withdrawn: z.int(),
      lessonCount: z.int(),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/manage/course/choices',
    access: 'staff',
    permission: 'content.read',
    reach: 'nothing',
    summary: '能选的方向、类型与讲师',
    result: z.object({
      types: z.array(z.object({ id: z.int(), name: z.string(), parentId: z.nullable(z.int()) })),
      teachers: z.array(z.object({ id: z.int(), name: z.string(), portraitUrl: z.string() })),
    }),
  }),
  films: endpoint({
    method: 'GET',
    path: '/manage/course/films',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '能用的视频，新的在前，可按名字找；写了 ids 就是那几个',
    input: z.object({
      search: searchWord('搜索词 search'),
      before: z.optional(id('before')),
      ids: idList('编号 ids', FILMS_ASKED_MAX),
    }),
    result: z.object({ list: z.array(Film), hasMore: z.boolean() }),
  }),
  questions: endpoint({
    method: 'GET',
    path: '/manage/course/:courseId/questions',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '关联到一门课各讲的题目，按讲与秒的次序',
    input: z.object({ courseId: courseId() }),
    result: z.object({ list: z.array(LinkedQuestion), hasMore: z.boolean() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/manage/course/change',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '直接改一门已发布的课的讲师、类型或价格，并留下一个版本；有没发布的改动时不行',
    input: z.object({
      courseId: courseId(),
      /** Null takes the teacher away. */
      teacherId: z.optional(z.nullable(id('teacherId'))),
      typeId: z.optional(id('typeId')),
      priceFen: z.optional(wholeNumber({ label: '价格（分）priceFen', min: 0, max: PRICE_MAX_FEN })),
    }),
    result: NamedCourse,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/manage/course/duplicate',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '照一门课起一份新的草稿：章与讲、视频都一样，学员与进度不带',
    input: z.object({ courseId: courseId() }),
    result: z.object({ draftId: z.int(), name: z.string() }),
  }),
}
