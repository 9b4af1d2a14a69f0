import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, searchWord, time, wholeNumber, wholeNumberOr } from '../../fields.ts'
import { MAX_PAGE_SIZE } from '../../limits.ts'
import {
  BOOKING_DECISIONS,
  COURSE_TALK,
  INBOX_KINDS,
  INBOX_PAGE_SIZE,
  INBOX_STATES,
  InboxColleague,
  InboxCounts,
  InboxDetail,
  InboxLesson,
  InboxThread,
} from './inbox-fields.ts'
import { answerText, listCursor, moment, noteText, onceKey, publicVersion, threadId } from './inbox-inputs.ts'

/** Longer than any lesson. */
const MAX_VIDEO_SECONDS = 360_000

export const InboxAnswer = z.object({
  threadId: threadId(),
  content: answerText(),
  /** The version of the thread that the author has read: an answer to an older one is refused with a message. */
  version: publicVersion(),
  /** 仍然发: send even if there are newer messages. */
  isForced: z._default(z.boolean({ error: 'isForced 应当是 true 或 false' }), false),
  /** 回复并完成; without it the thread stays with us. */
  isDone: z._default(z.boolean({ error: 'isDone 应当是 true 或 false' }), true),
  /** Only below a comment: the lesson and second of its course that the answer points to. */
  lessonId: z.optional(id('lessonId')),
  second: z.optional(wholeNumber({ label: '秒 second', min: 0, max: MAX_VIDEO_SECONDS })),
  savedReplyId: z.optional(id('savedReplyId')),
  key: onceKey(),
})
export type InboxAnswer = z.input<typeof InboxAnswer>

const Decision = z.object({
  threadId: threadId(),
  decision: oneOf('决定 decision', BOOKING_DECISIONS),
  /** Of `moved`: the new time. */
  callTime: z.optional(moment('时间 callTime')),
  /** The text for the member. */
  content: answerText(),
  version: publicVersion(),
  isForced: z._default(z.boolean({ error: 'isForced 应当是 true 或 false' }), false),
  key: onceKey(),
})

/** `inbox.reply` reaches as far as the role's scope: with `own` only threads about one's own courses; others answer as missing. */
export const inboxContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/inbox/list',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '收件箱：等我们的，等得最久的在前；稍后的，先到的在前；完成的，新的在前',
    input: z.object({
      state: oneOf('状态 state', INBOX_STATES, 'waiting'),
      kind: oneOf('种类 kind', ['all', ...INBOX_KINDS], 'all'),
      /** All threads, the caller's own, those without an assignee, or those of `assigneeId`. */
      whose: oneOf('归谁 whose', ['all', 'mine', 'nobody'], 'all'),
      assigneeId: z.optional(id('assigneeId')),
      courseId: z.optional(id('courseId')),
      search: searchWord('搜索 search'),
      after: z.optional(listCursor()),
      limit: wholeNumberOr(INBOX_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    /** `next` is null at the end. A search may answer less than a page, or nothing, and still go on. */
    result: z.object({ list: z.array(InboxThread), next: z.nullable(z.string()) }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/manage/inbox/calls',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '今天起要打的预约电话，先打的在前；婉拒了的不在里面',
    result: z.array(InboxThread),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/inbox/counts',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '各种各有几件在等，今天完成了几件，本周平均多久回复',
    result: InboxCounts,
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/manage/inbox/course',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: `一门课的评价与提问，新的在前，一页 ${INBOX_PAGE_SIZE} 件，连同各有几件；够不着的课一件也没有`,
    input: z.object({
      courseId: id('courseId'),
      show: oneOf('哪些 show', COURSE_TALK, 'all'),
      /** The last of the page before. */
      before: z.optional(id('before')),
    }),
    /** Counted no further than `INBOX_COUNT_MAX`. */
    result: z.object({
      list: z.array(InboxThread),
      hasMore: z.boolean(),
      counts: z.object({ all: z.int(), review: z.int(), question: z.int(), waiting: z.int() }),
    }),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/manage/inbox/thread/:threadId',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '一件：说了什么、说的是哪一秒、这个人怎么走到这里',
    input: z.object({ threadId: threadId() }),
    result: InboxDetail,
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/manage/inbox/colleagues',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '能指派给谁：有权回复这一件的同事；不说是哪一件就是全部',
    input: z.object({ threadId: z.optional(threadId()) }),
    result: z.array(InboxColleague),
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/manage/inbox/lessons/:threadId',
    access: 'staff',
    permission: 'inbox.read',
    reach: 'thread',
    summary: '这件事所在的课有哪些讲，回复时可以指到其中一讲的一秒',
    input: z.object({ threadId: threadId() }),
    result: z.array(InboxLesson),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/manage/inbox/answer',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '公开回复评论或反馈，学员马上看到；同一个 key 只写一次',
    input: InboxAnswer,
    result: InboxThread,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/manage/inbox/booking',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '答复预约：按时、换个时间或婉拒，附一句话；是会员的会收到消息',
    input: Decision,
    result: InboxThread,
  }),
  note: endpoint({
    method: 'POST',
    path: '/manage/inbox/note',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '写一句只有同事看得到的话',
    input: z.object({ threadId: threadId(), content: noteText(1), key: onceKey() }),
    result: InboxThread,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/manage/inbox/assign',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '指派给一位同事，可以附一句话；assigneeId 为 null 是不再指派',
    input: z.object({
      threadId: threadId(),
      assigneeId: z.nullable(id('assigneeId')),
      /** The assignee that the caller knows of. */
      fromId: z.nullable(id('fromId')),
      content: z.optional(noteText(0)),
    }),
    result: InboxThread,
  }),
  later: endpoint({
    method: 'POST',
    path: '/manage/inbox/later',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '稍后：到了那一刻再回到「等我们的」',
    input: z.object({ threadId: threadId(), untilTime: moment('稍后到 untilTime') }),
    result: InboxThread,
  }),
  done: endpoint({
    method: 'POST',
    path: '/manage/inbox/done',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '完成：不用再回复了；对方再说一句会重新打开',
    input: z.object({ threadId: threadId() }),
    result: InboxThread,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/manage/inbox/reopen',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '重新打开完成了的或稍后的',
    input: z.object({ threadId: threadId() }),
    result: InboxThread,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/manage/inbox/hide',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '隐藏一条评论，连同它下面的；学员端马上看不到，可以撤回',
    input: z.object({ threadId: threadId(), commentId: id('commentId') }),
    result: InboxThread,
  }),
  show: endpoint({
    method: 'POST',
    path: '/manage/inbox/show',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '让隐藏了的评论回来',
    input: z.object({ threadId: threadId(), commentId: id('commentId') }),
    result: InboxThread,
  }),
  judge: endpoint({
    method: 'POST',
    path: '/manage/inbox/judge',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'thread',
    summary: '处理举报：成立就隐藏那条评论，没有问题就留着；都算完成',
    input: z.object({ threadId: threadId(), isUpheld: z.boolean({ error: 'isUpheld 应当是 true 或 false' }) }),
    result: InboxThread,
  }),
  revealContact: endpoint({
    method: 'POST',
    path: '/manage/inbox/contact',
    access: 'staff',
    permission: 'members.mobile',
    reach: 'thread',
    isSensitive: true,
    summary: '预约或反馈里留下的完整联系方式，每次都记录',
    input: z.object({ threadId: threadId(), reason: noteText(1) }),
    result: z.object({ contact: z.string(), shownUntilTime: time() }),
  }),
}
