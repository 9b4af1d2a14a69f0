import type { CallInput, EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import type { inboxContract } from '@bee/contract/manage/inbox/inbox.contract.ts'
import type { savedRepliesContract } from '@bee/contract/manage/inbox/saved-replies.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'

type Prepare<E extends EndpointShape> = (stage: SchoolStage, by: TestStaff) => CallInput<E> | Promise<CallInput<E>>
type Uses<Table extends EndpointTable> = { [Name in keyof Table]: Prepare<Table[Name]> }

const WHOLE_DAY_MS = 24 * 60 * 60 * 1000
const newKey = () => crypto.randomUUID()

async function oneId({ server }: SchoolStage, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(statement, values)
  return rows[0]?.id ?? 0
}

/** A question of a member about a lesson; the course belongs to the caller. */
async function question(stage: SchoolStage, by: TestStaff) {
  const { server, school } = stage
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2) on conflict do nothing', [
    by.userId,
    school.courseId,
  ])
  const { userId } = await server.registerMember({ mobile: stage.newMobile() })
  const commentId = await oneId(
    stage,
    `insert into comments (course_id, user_id, lesson_id, video_seconds, is_question, content, created_at)
     values ($1, $2, $3, 61, true, '这里为什么没有生效？', $4) returning id`,
    [school.courseId, userId, school.lessonId, server.clock.now()],
  )
  const threadId = await oneId(stage, `select id from inbox_threads where comment_id = $1 and kind = 'comment'`, [
    commentId,
  ])
  return { commentId, threadId }
}

const thread = async (stage: SchoolStage, by: TestStaff) => ({ threadId: (await question(stage, by)).threadId })

async function report(stage: SchoolStage, by: TestStaff) {
  const { commentId } = await question(stage, by)
  const { userId } = await stage.server.registerMember({ mobile: stage.newMobile() })
  await stage.server.pool.query(`insert into comment_reports (comment_id, user_id, reason) values ($1, $2, '广告')`, [
    commentId,
    userId,
  ])
  return oneId(stage, `select id from inbox_threads where comment_id = $1 and kind = 'report'`, [commentId])
}

async function booking(stage: SchoolStage) {
  const { server } = stage
  const callAt = new Date(server.clock.now().getTime() + WHOLE_DAY_MS)
  const feedbackId = await oneId(
    stage,
    `insert into feedback (kind, content, contact, call_at, created_at)
     values ('booking', '预约试听Java 练兵台，称呼：小蜂', $1, $2, $3) returning id`,
    [stage.newMobile(), callAt, server.clock.now()],
  )
  return oneId(stage, 'select id from inbox_threads where feedback_id = $1', [feedbackId])
}

export const VALID_INBOX_CALLS: Uses<typeof inboxContract> = {
  list: async (stage, by) => {
    await question(stage, by)
    return {
      state: 'waiting',
      kind: 'comment',
      whose: 'nobody',
      courseId: stage.school.courseId,
      search: '生效',
      limit: 5,
    }
  },
  ofCourse: (stage) => ({ courseId: stage.school.courseId, show: 'question' }) as const,
  calls: async (stage) => {
    await booking(stage)
    return {}
  },
  counts: () => ({}),
  thread,
  colleagues: thread,
  lessons: thread,
  answer: async (stage, by) => ({
    ...(await thread(stage, by)),
    content: '调用没有经过代理，所以没有生效',
    version: 1,
    isForced: false,
    isDone: true,
    lessonId: stage.school.lessonId,
    second: 30,
    savedReplyId: 1,
    key: newKey(),
  }),
  decide: async (stage) => ({
    threadId: await booking(stage),
    decision: 'moved',
    callTime: new Date(stage.server.clock.now().getTime() + 2 * WHOLE_DAY_MS).toISOString(),
    content: '改到后天给你打电话',
    version: 1,
    isForced: false,
    key: newKey(),
  }),
  note: async (stage, by) => ({ ...(await thread(stage, by)), content: '我在外面，帮我先回一下', key: newKey() }),
  assign: async (stage, by) => ({
    ...(await thread(stage, by)),
    assigneeId: by.userId,
    fromId: null,
    content: '应该是自调用，你看一眼',
  }),
  later: async (stage, by) => ({
    ...(await thread(stage, by)),
    untilTime: new Date(stage.server.clock.now().getTime() + WHOLE_DAY_MS).toISOString(),
  }),
  done: thread,
  reopen: async (stage, by) => {
    const { threadId } = await question(stage, by)
    await stage.server.pool.query(`update inbox_threads set state = 'done', settled_at = now() where id = $1`, [
      threadId,
    ])
    return { threadId }
  },
  hide: question,
  show: async (stage, by) => {
    const { commentId, threadId } = await question(stage, by)
    await stage.server.pool.query('update comments set hidden_at = now() where id = $1', [commentId])
    return { commentId, threadId }
  },
  judge: async (stage, by) => ({ threadId: await report(stage, by), isUpheld: false }),
  revealContact: async (stage) => ({ threadId: await booking(stage), reason: '约好今天打电话' }),
}

const ownReply = async (stage: SchoolStage, by: TestStaff) => ({
  id: await oneId(
    stage,
    `insert into saved_replies (owner_id, title, content, created_at)
     values ($1, '自调用', '自调用没有经过代理', now()) returning id`,
    [by.userId],
  ),
  version: 1,
})

export const VALID_SAVED_REPLY_CALLS: Uses<typeof savedRepliesContract> = {
  list: () => ({}),
  add: () => ({ title: '请贴代码', content: '请贴出完整代码，方便我们看', isShared: false }),
  edit: async (stage, by) => ({ ...(await ownReply(stage, by)), title: '自调用没走代理', content: '换一个 Bean 就好' }),
  remove: ownReply,
}
