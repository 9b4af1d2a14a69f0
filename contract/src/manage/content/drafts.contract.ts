import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time } from '../../fields.ts'
import { CONTENT_KIND_KEYS, CONTENT_STATES } from './content-kinds.ts'
import { publishTime, waived } from './publish-inputs.ts'
import { SUBTITLE_LANGUAGE_KEYS } from '../media/subtitle-cues.ts'
import { version } from '../staff-fields.ts'

export const RETURN_REASON_MAX_CHARACTERS = 300
export const PUBLISH_NOTE_MAX_CHARACTERS = 100
export const DRAFT_KEY_SHAPE = /^[\w-]{16,64}$/

/** The events of one draft: its present editors, and that it was saved or published elsewhere. */
export const DRAFT_EVENTS_PATH = '/manage/draft/events'

const kind = () => oneOf('种类 kind', CONTENT_KIND_KEYS)
const draftId = () => id('draftId')
const contentId = () => id('contentId')
/** As far as it is written. The schema of its kind is checked only at publication. */
const body = () =>
  z.custom<Record<string, unknown>>(
    (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
    { error: '草稿的内容应当是一组字段' },
  )

export const Colleague = z.object({ userId: z.int(), nickName: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** The id of a draft that is not begun: the editor shows the published text. The first save begins the draft. */
export const NOT_BEGUN = 0

export const Draft = z.object({
  /** `NOT_BEGUN` while there is none; its version is 0 then too. */
  draftId: z.int(),
  kind: z.enum(CONTENT_KIND_KEYS),
  /** The content that it changes; null: it is new. */
  contentId: z.nullable(z.int()),
  body: z.record(z.string(), z.unknown()),
  /** The published content; null while students see nothing. */
  standing: z.nullable(z.record(z.string(), z.unknown())),
  version: z.int(),
  state: z.enum(CONTENT_STATES),
  updateTime: time(),
  /** The colleague who saved last; null: that account is gone. */
  editor: z.nullable(Colleague),
  publishTime: z.nullable(time()),
  /** A request for review; null without one. */
  reviewAsked: z.nullable(z.object({ by: z.nullable(Colleague), time: time(), note: z.string() })),
  /** The reviewer's reason for returning it; empty if it was not returned. */
  returnedReason: z.string(),
  /** The rights of the caller on it. */
  can: z.object({ save: z.boolean(), publish: z.boolean(), askReview: z.boolean() }),
})
export type Draft = z.infer<typeof Draft>

const Saved = z.object({ draftId: z.int(), version: z.int(), updateTime: time() })
export type Saved = z.infer<typeof Saved>

/** A piece of a text in a change: as it was, as it is, or both. */
const Piece = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })

/** One difference for students. */
export const Change = z.object({
  /** The heading it stands under: 大纲、介绍页、价格 … */
  section: z.string(),
  /** 新增、改名、移动、去掉、改写 … */
  act: z.string(),
  /** Which, such as 「3.7 本章小练讲解」 or 「第 2 段」; may be empty. */
  label: z.string(),
  pieces: z.array(Piece),
  /** The members that it concerns; may be empty. */
  effect: z.string(),
})
export type Change = z.infer<typeof Change>

export const CHECK_LEVELS = ['passed', 'notice', 'waivable', 'stops'] as const

/** `waivable`: may be published with a reason. `stops`: must be fixed before publication. */
export const Check = z.object({
  key: z.string(),
  level: z.enum(CHECK_LEVELS),
  sentence: z.string(),
  /** The consequence, or the way to fix it; may be empty. */
  detail: z.string(),
  /** The field that it is about, such as `chapters.3.lessons.4`; empty: the whole. */
  field: z.string(),
  /** The reason given when the very same was waived last; empty where there is none. */
  lastReason: z.string(),
})
export type Check = z.infer<typeof Check>

export const Review = z.object({
  draftId: z.int(),
  version: z.int(),
  changes: z.array(Change),
  checks: z.array(Check),
  /** How many members are told: learners of a course, members who answered a question; 0 where they cannot be counted. */
  concernedCount: z.int(),
  last: z.nullable(z.object({ by: z.nullable(Colleague), time: time() })),
  /** Subtitles of its films that students do not have as they are written: they have a publication of their own. */
  subtitles: z.array(
    z.object({ filmId: z.int(), language: z.enum(SUBTITLE_LANGUAGE_KEYS), version: z.int(), lesson: z.string() }),
  ),
})
export type Review = z.infer<typeof Review>

export const Version = z.object({
  revisionId: z.int(),
  time: time(),
  by: z.nullable(Colleague),
  note: z.string(),
  bytes: z.int(),
  /** `lost`: a text that lost in a conflict, kept for a while. */
  origin: z.enum(['published', 'lost']),
  isCurrent: z.boolean(),
})
export type Version = z.infer<typeof Version>

const note = () => z._default(line('给同事的话', PUBLISH_NOTE_MAX_CHARACTERS, 0), '')
const draftAt = { draftId: draftId(), version: version() }

/** The calls of drafts: the same for every kind of content. */
export const draftsContract = {
  open: endpoint({
    method: 'POST',
    path: '/manage/draft/open',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    traces: 'draft',
    summary: '开始改一件内容，或者写一件新的；同一件内容只有一份草稿，已经有的接着写',
    input: z.object({
      kind: kind(),
      contentId: z.optional(contentId()),
      /** For a new draft: a second call with the same key gets the same draft. */
      key: z.optional(z.string().check(z.regex(DRAFT_KEY_SHAPE, 'key 应当是 16 到 64 个字母或数字'))),
      body: z.optional(body()),
    }),
    result: Draft,
  }),
  look: endpoint({
    method: 'GET',
    path: '/manage/draft/look',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '一件内容的草稿；没有就是学员现在看到的，不写 contentId 是一件新的：draftId 与 version 是 0，什么也不写下',
    input: z.object({ kind: kind(), contentId: z.optional(contentId()) }),
    result: Draft,
  }),
  read: endpoint({
    method: 'GET',
    path: '/manage/draft/:draftId',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '一份草稿，连同学员现在看到的',
    input: z.object({ draftId: draftId() }),
    result: Draft,
  }),
  save: endpoint({
    method: 'POST',
    path: '/manage/draft/save',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    traces: 'draft',
    summary: '存草稿，从不发布；别处存过更新的一版时答 409，带着那一版',
    input: z.object({ ...draftAt, body: body() }),
    result: Saved,
  }),
  keepLost: endpoint({
    method: 'POST',
    path: '/manage/draft/keep-lost',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    traces: 'draft',
    summary: '两人改了同一处时，把没选的那一份留在版本里',
    input: z.object({ draftId: draftId(), body: body() }),
    result: z.object({ draftId: z.int() }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/manage/draft/discard',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '丢弃草稿，学员看到的不变；丢弃的留在版本里',
    input: z.object(draftAt),
    result: z.object({ draftId: z.int() }),
  }),
  review: endpoint({
    method: 'GET',
    path: '/manage/draft/:draftId/review',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '发布以后学员会看到哪些变化，以及发布前的检查',
    input: z.object({ draftId: draftId() }),
    result: Review,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/manage/draft/publish',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '发布：内容、版本与草稿的结束在一个事务里；30 分钟内可以撤回',
    input: z.object({ ...draftAt, waived: waived(), note: note() }),
    result: z.object({
      kind: z.enum(CONTENT_KIND_KEYS),
      contentId: z.int(),
      revisionId: z.int(),
      undoUntil: time(),
    }),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/manage/draft/schedule',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '到点发布看过的这一版；再改就不算数了，要重新定',
    input: z.object({ ...draftAt, publishTime: publishTime(), waived: waived(), note: note() }),
    result: Draft,
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/manage/draft/unschedule',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '不按时间发了，草稿留着',
    input: z.object(draftAt),
    result: Draft,
  }),
  askReview: endpoint({
    method: 'POST',
    path: '/manage/draft/ask-review',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '请能发布的同事看',
    input: z.object({ ...draftAt, note: note() }),
    result: Draft,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/manage/draft/give-back',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '退给写的人再改，写明为什么',
    input: z.object({ ...draftAt, reason: line('退回的原因', RETURN_REASON_MAX_CHARACTERS) }),
    result: Draft,
  }),
  undoPublish: endpoint({
    method: 'POST',
    path: '/manage/draft/undo-publish',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '撤回刚发布的一版：学员看到上一版，期间的进度、评论与订单都留着；后来又发布过就不能了',
    input: z.object({ kind: kind(), contentId: contentId(), revisionId: id('revisionId') }),
    result: z.object({ kind: z.enum(CONTENT_KIND_KEYS), contentId: z.int() }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/manage/draft/versions',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '发布过的版本，新的在前；写明占了多少、留多少',
    input: z.object({ kind: kind(), contentId: contentId() }),
    result: z.object({ list: z.array(Version), totalBytes: z.int() }),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/manage/draft/compare',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '从一版到另一版变了什么；不写到哪一版就是到现在',
    input: z.object({ from: id('from'), to: z.optional(id('to')) }),
    result: z.object({ changes: z.array(Change) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/draft/restore',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '从旧的一版起一份草稿；发布之前什么都不变',
    input: z.object({ revisionId: id('revisionId') }),
    result: Draft,
  }),
}
