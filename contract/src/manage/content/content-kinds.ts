import type { DraftKind } from '../../drafts/draft-kinds.ts'

/** The kinds of content that editors write, with the word for one of it. A film is made from a file, not written. */
export const CONTENT_KINDS = {
  course: '课程',
  question: '题目',
  news: '资讯',
  banner: '横幅',
  advert: '广告',
  teacher: '讲师',
  courseType: '类型',
  page: '页面',
  path: '学习路径',
  promotion: '推广页',
} as const satisfies Partial<Record<DraftKind, string>>
export type ContentKind = keyof typeof CONTENT_KINDS
export const CONTENT_KIND_KEYS = Object.keys(CONTENT_KINDS) as ContentKind[]

/**
 * The state of content: never published; published as it is; published with changes that students do not see yet; its
 * hour is set; withdrawn.
 */
export const CONTENT_STATES = ['draft', 'published', 'changed', 'scheduled', 'withdrawn'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

export const CONTENT_STATE_WORDS: Record<ContentState, string> = {
  draft: '草稿',
  published: '已发布',
  changed: '有改动未发布',
  scheduled: '定时',
  withdrawn: '已下架',
}

/** After a publication everything can be taken back at one click for so long. */
export const UNDO_PUBLISH_MINUTES = 30
/** Deleted content stays in the trash for so long. */
export const TRASH_DAYS = 30
/** Of each piece of content so many versions are kept, and all of the last year. */
export const VERSIONS_KEPT = 50
export const VERSIONS_KEPT_DAYS = 365
/** Days for which a text that lost in a conflict is kept. */
export const LOST_COPY_DAYS = 90
/** Lifetime of a link to a draft, for a reader without an account. */
export const PREVIEW_LINK_HOURS = 24
