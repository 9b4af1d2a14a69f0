import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

export interface ReplyNoticeRow {
  id: number
  kind: 'author' | 'member'
  createdAt: Date
  isRead: boolean
  /** Null when the course has no teacher. */
  nickName: string | null
  headUrl: string | null
  content: string
  myContent: string | null
  courseId: number
  courseName: string
  /** The comment that began the conversation. */
  commentId: number
  lessonId: number | null
  second: number | null
}

export function createRepliesRepository(database: Database) {
  /**
   * An author's notice points at my comment, a member's at the answer; the conversation begins at the root of either. The quoted text is my
   * root comment, or else my newest reply before the answer.
   */
  async function list(userId: number, request: PageRequest): Promise<ReplyNoticeRow[]> {
    const { rows } = await sql<ReplyNoticeRow>`
      select notices.id, notices.kind, notices.created_at as "createdAt", notices.read_at is not null as "isRead",
        case notices.kind when 'author' then coalesce(repliers.name, teachers.name) else users.nick_name end as "nickName",
        case notices.kind when 'author' then coalesce(repliers.avatar_url, teachers.portrait_url) else users.avatar_url end as "headUrl",
        case notices.kind when 'author' then coalesce(comments.reply_content, '') else comments.content end as content,
        case when notices.kind = 'author' then comments.content when roots.user_id = ${userId} then roots.content
          else mine.content end as "myContent",
        courses.id as "courseId", courses.name as "courseName", roots.id as "commentId", roots.lesson_id as "lessonId",
        roots.video_seconds as second
      from (
        select id, kind, comment_id, created_at, read_at from reply_notices where user_id = ${userId}
        order by created_at desc, id desc limit ${request.limit} offset ${offsetOf(request)}) notices
      join comments on comments.id = notices.comment_id
      join comments roots on roots.id = coalesce(comments.parent_id, comments.id)
      join courses on courses.id = comments.course_id
      join users on users.id = comments.user_id
      left join teachers on teachers.id = courses.teacher_id
      left join lateral (
        select concat_ws(' ', roles.name, answerers.nick_name) as name, answerers.avatar_url from users answerers
        left join staff on staff.user_id = answerers.id left join staff_roles roles on roles.id = staff.role_id
        where answerers.id = comments.replied_by) repliers on true
      left join lateral (
        select content from comments earlier
        where earlier.parent_id = roots.id and earlier.user_id = ${userId} and earlier.created_at <= notices.created_at
        order by earlier.created_at desc, earlier.id desc limit 1) mine on true
      order by notices.created_at desc, notices.id desc`.execute(database)
    return rows
  }

  async function count(userId: number): Promise<number> {
    const row = await database
      .selectFrom('reply_notices')
      .where('user_id', '=', userId)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  /** Tells the member's other tabs and devices, but only when a row has changed. */
  async function markRead(userId: number, noticeIds: readonly number[], now: Date): Promise<void> {
    await sql`
      with marked as (
        update reply_notices set read_at = ${now}
        where user_id = ${userId} and id = any(${[...noticeIds]}::int[]) and read_at is null returning 1)
      select pg_notify('messages', ${`read ${userId}`}) where exists (select 1 from marked)`.execute(database)
  }

  return { list, count, markRead }
}

export type RepliesRepository = ReturnType<typeof createRepliesRepository>
