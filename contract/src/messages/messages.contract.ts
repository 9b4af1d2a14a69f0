import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, paged, pageQuery, time } from '../fields.ts'
import { MESSAGE_PAGE_SIZE } from '../limits.ts'

export const SystemMessage = z.object({
  id: z.int(),
  content: z.string(),
  /** A path of this site where the message leads, or empty. */
  link: z.string(),
  createTime: time(),
  /** The state before this answer, since the answer marks its messages as read (ruling 25). */
  isRead: z.boolean(),
})
export type SystemMessage = z.infer<typeof SystemMessage>

/** An answer: of the author to the member's comment, or of another member below it (ruling 24). */
export const Reply = z.object({
  id: z.int(),
  kind: z.enum(['author', 'member']),
  nickName: z.string(),
  headUrl: z.string(),
  content: z.string(),
  createTime: time(),
  isRead: z.boolean(),
  /** The member's comment that was answered; null when it is another member's comment below which both wrote. */
  myContent: z.nullable(z.string()),
  /** The place: the course, the comment at the top of the talk, and the lesson and second it is about. */
  courseId: wire('subjectId', z.int()),
  courseName: wire('subjectName', z.string()),
  commentId: z.int(),
  lessonId: wire('catalogId', z.nullable(z.int())),
  second: wire('videoTime', z.nullable(z.int())),
})
export type Reply = z.infer<typeof Reply>

export const Unread = z.object({ system: z.int(), reply: z.int(), total: z.int() })
export type Unread = z.infer<typeof Unread>

export const messagesContract = {
  list: endpoint({
    method: 'GET',
    path: '/msg/list',
    access: 'member',
    summary: '系统消息，新的在前；列出的即标为已读',
    input: z.object(pageQuery(MESSAGE_PAGE_SIZE)),
    result: paged(SystemMessage),
  }),
  info: endpoint({
    method: 'GET',
    path: '/msg/info/:id',
    access: 'member',
    summary: '一条系统消息；打开即标为已读',
    input: z.object({ id: id('id') }),
    result: SystemMessage,
  }),
  replies: endpoint({
    method: 'GET',
    path: '/user/comment',
    access: 'member',
    summary: '作者与学员对我的评论的回复，新的在前；列出的即标为已读',
    input: z.object(pageQuery(MESSAGE_PAGE_SIZE)),
    result: paged(Reply),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/msg/unread',
    access: 'member',
    summary: '未读的条数：系统消息、回复、合计',
    result: Unread,
  }),
}
