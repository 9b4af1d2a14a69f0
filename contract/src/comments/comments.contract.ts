import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, paged, pageQuery, time, typedText, wholeNumber } from '../fields.ts'
import { COMMENT_MAX_CHARACTERS, COMMENT_PAGE_SIZE, RATING_MAX } from '../limits.ts'
import { COMMENT_EMPTY_MESSAGE, COMMENT_KINDS, COMMENT_ORDERS, COMMENT_TOO_LONG_MESSAGE } from './comment-rules.ts'

const MAX_TITLE_CHARACTERS = 100
const MAX_REASON_CHARACTERS = 100
/** Longer than any lesson. */
const MAX_VIDEO_SECONDS = 360_000

/** A second of a lesson. */
const Moment = z.object({
  lessonId: wire('catalogId', z.int()),
  lessonName: wire('catalogName', z.string()),
  second: wire('videoTime', z.int()),
})
export type CommentMoment = z.infer<typeof Moment>

const authorFields = {
  commentId: z.int(),
  /** Picture of the member; `avatar` is the same, since the specification reads both. */
  headUrl: z.string(),
  avatar: z.string(),
  nickName: z.string(),
  createTime: wire('commentTime', time()),
  content: z.string(),
  likeCount: z.int(),
  /** Personal: the caller's own comment, which they may delete; liked by the caller. */
  isMine: z.boolean(),
  isLiked: z.boolean(),
  /** The name and role behind the school's answer, as 讲师 陆承远; the role alone further down. Empty without an answer of the school. */
  schoolName: z.string(),
  /** Where in the course that answer points. */
  schoolMoment: z.nullable(Moment),
}

export const CommentReply = z.object({ ...authorFields, parentId: z.int() })
export type CommentReply = z.infer<typeof CommentReply>

export const Comment = z.object({
  ...authorFields,
  courseId: wire('subjectId', z.int()),
  kind: z.enum(COMMENT_KINDS),
  rating: z.nullable(z.int()),
  /** Lesson and second that the comment is about. */
  lessonId: wire('catalogId', z.nullable(z.int())),
  lessonName: wire('catalogName', z.nullable(z.string())),
  second: wire('videoTime', z.nullable(z.int())),
  /** The author's answer. */
  authorReply: wire('replayContent', z.nullable(z.string())),
  authorReplyTime: wire('replayTime', z.nullable(time())),
  /** The reply that the asking member marked as helpful. */
  solutionId: z.nullable(z.int()),
  /** The oldest few of the members' answers, and the one that helped; the rest by `replies`. */
  replies: z.array(CommentReply),
  replyCount: z.int(),
})
export type Comment = z.infer<typeof Comment>

/** Text of members, and the author's answers. */
export const CommentText = typedText({
  max: COMMENT_MAX_CHARACTERS,
  tooShort: COMMENT_EMPTY_MESSAGE,
  tooLong: COMMENT_TOO_LONG_MESSAGE,
  lines: 'few',
})

const optionalLine = (label: string, max: number) => {
  const tooLong = `${label} 不能超过 ${max} 个字`
  return z.optional(typedText({ min: 0, max, tooShort: `${label} 应当是文字`, tooLong, lines: 'one' }))
}

export const CommentDraft = z.object({
  courseId: wire('subjectId', id('subjectId')),
  content: CommentText,
  kind: oneOf('类别 kind', COMMENT_KINDS, 'review'),
  title: optionalLine('标题 title', MAX_TITLE_CHARACTERS),
  rating: z.optional(wholeNumber({ label: '评分 rating', min: 1, max: RATING_MAX })),
  lessonId: wire('catalogId', z.optional(id('catalogId'))),
  second: wire('videoTime', z.optional(wholeNumber({ label: '播放位置 videoTime', min: 0, max: MAX_VIDEO_SECONDS }))),
  /** The comment that this one answers. */
  parentId: z.optional(id('parentId')),
})
export type CommentDraft = z.input<typeof CommentDraft>

const OneComment = z.object({ commentId: id('commentId') })
const Liked = z.object({ commentId: z.int(), likeCount: z.int(), isLiked: z.boolean() })
const Solved = z.object({ commentId: z.int(), solutionId: z.nullable(z.int()) })

/** The counts of each kind, for every filter of the page. */
export const CommentCounts = z.object({ all: z.int(), review: z.int(), question: z.int() })
export type CommentCounts = z.infer<typeof CommentCounts>

const CommentPage = z.object({ ...paged(Comment).shape, counts: CommentCounts })
export type CommentPage = z.infer<typeof CommentPage>

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
    summary: '课程评论，新的在前；也可以只要评价或提问，或者赞多的在前',
    input: z.object({
      courseId: wire('subjectId', id('subjectId')),
      kind: oneOf('类别 kind', ['all', ...COMMENT_KINDS], 'all'),
      order: oneOf('顺序 order', COMMENT_ORDERS, 'newest'),
      ...pageQuery(COMMENT_PAGE_SIZE),
    }),
    result: CommentPage,
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
    input: OneComment,
    result: z.object({ commentId: z.int() }),
  }),
  like: endpoint({
    method: 'POST',
    path: '/comment/likes',
    access: 'member',
    summary: '给一条评论或回复点赞；再点一次不变',
    input: OneComment,
    result: Liked,
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/comment/likes',
    access: 'member',
    summary: '收回点赞',
    input: OneComment,
    result: Liked,
  }),
  solve: endpoint({
    method: 'POST',
    path: '/comment/solution',
    access: 'member',
    summary: '提问的人标出哪条回复解决了问题；再标一条就换成它',
    input: z.object({ replyId: id('replyId') }),
    result: Solved,
  }),
  unsolve: endpoint({
    method: 'DELETE',
    path: '/comment/solution',
    access: 'member',
    summary: '提问的人收回「解决了」',
    input: OneComment,
    result: Solved,
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
