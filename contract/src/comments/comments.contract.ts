import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, paged, pageQuery, time, typedText, wholeNumber } from '../fields.ts'
import { COMMENT_MAX_CHARACTERS, COMMENT_PAGE_SIZE, RATING_MAX } from '../limits.ts'
import { COMMENT_EMPTY_MESSAGE, COMMENT_TOO_LONG_MESSAGE } from './comment-rules.ts'

const MAX_TITLE_CHARACTERS = 100
const MAX_REASON_CHARACTERS = 100
/** Longer than any lesson. */
const MAX_VIDEO_SECONDS = 360_000

const authorFields = {
  commentId: z.int(),
  /** Picture of the member; `avatar` is the same, since the specification reads both. */
  headUrl: z.string(),
  avatar: z.string(),
  nickName: z.string(),
  createTime: wire('commentTime', time()),
  content: z.string(),
  /** Personal: may be deleted by the one who asks. */
  isMine: z.boolean(),
}

export const CommentReply = z.object({ ...authorFields, parentId: z.int() })
export type CommentReply = z.infer<typeof CommentReply>

export const Comment = z.object({
  ...authorFields,
  courseId: wire('subjectId', z.int()),
  rating: z.nullable(z.int()),
  /** Lesson and second that the comment is about. */
  lessonId: wire('catalogId', z.nullable(z.int())),
  lessonName: wire('catalogName', z.nullable(z.string())),
  second: wire('videoTime', z.nullable(z.int())),
  /** The author's answer. */
  authorReply: wire('replayContent', z.nullable(z.string())),
  authorReplyTime: wire('replayTime', z.nullable(time())),
  /** The oldest few of the members' answers; the rest by `replies`. */
  replies: z.array(CommentReply),
  replyCount: z.int(),
})
export type Comment = z.infer<typeof Comment>

/** What members write, and what the author answers. */
export const CommentText = typedText({
  max: COMMENT_MAX_CHARACTERS,
  tooShort: COMMENT_EMPTY_MESSAGE,
  tooLong: COMMENT_TOO_LONG_MESSAGE,
})

const optionalLine = (label: string, max: number) => {
  const tooLong = `${label} 不能超过 ${max} 个字`
  return z.optional(typedText({ min: 0, max, tooShort: `${label} 应当是文字`, tooLong, lines: 'one' }))
}

export const CommentDraft = z.object({
  courseId: wire('subjectId', id('subjectId')),
  content: CommentText,
  title: optionalLine('标题 title', MAX_TITLE_CHARACTERS),
  rating: z.optional(wholeNumber({ label: '评分 rating', min: 1, max: RATING_MAX })),
  lessonId: wire('catalogId', z.optional(id('catalogId'))),
  second: wire('videoTime', z.optional(wholeNumber({ label: '播放位置 videoTime', min: 0, max: MAX_VIDEO_SECONDS }))),
  /** The comment that this one answers. */
  parentId: z.optional(id('parentId')),
})
export type CommentDraft = z.input<typeof CommentDraft>

export const commentsContract = {
  publish: endpoint({
    method: 'POST',
    path: '/comment/publish',
    access: 'member',
    summary: '发布评论，或回复一条评论',
    input: CommentDraft,
    result: Comment,
  }),
  list: endpoint({
    method: 'GET',
    path: '/release/comment/list',
    access: 'public',
    summary: '课程评论，新的在前',
    input: z.object({ courseId: wire('subjectId', id('subjectId')), ...pageQuery(COMMENT_PAGE_SIZE) }),
    result: paged(Comment),
  }),
  replies: endpoint({
    method: 'GET',
    path: '/release/comment/replies',
    access: 'public',
    summary: '一条评论下学员的回复，旧的在前',
    input: z.object({ commentId: id('commentId'), ...pageQuery(COMMENT_PAGE_SIZE) }),
    result: paged(CommentReply),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comment/:commentId',
    access: 'member',
    summary: '删除自己的评论，连同它下面的回复',
    input: z.object({ commentId: id('commentId') }),
    result: z.object({ commentId: z.int() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/comment/report',
    access: 'member',
    summary: '举报评论；同一个人举报多次算一次',
    input: z.object({ commentId: id('commentId'), reason: optionalLine('理由 reason', MAX_REASON_CHARACTERS) }),
    result: z.object({ commentId: z.int() }),
  }),
}
