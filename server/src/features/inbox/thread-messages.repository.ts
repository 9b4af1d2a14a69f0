import { INBOX_MESSAGES_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { lessonNumber, type ThreadRow } from './threads.repository.ts'

export interface MessageRow {
  id: string
  kind: 'member' | 'school' | 'internal' | 'assigned'
  content: string
  createdAt: Date
  commentId: number | null
  isHidden: boolean
  pictures: string[]
  userId: number | null
  nickName: string | null
  avatarUrl: string | null
  roleName: string | null
  assigneeId: number | null
  assigneeName: string | null
  assigneeAvatar: string | null
  courseId: number | null
  courseName: string | null
  lessonId: number | null
  lessonNumber: string | null
  lessonName: string | null
  second: number | null
}

const NOTHING = sql`null::int`

/** Columns that every kind of message has, in one order. */
interface Spoken {
  /** The id in the answer: a letter for the kind, and the row's number within it. */
  letter: string
  number: RawBuilder<unknown>
  /** Sorts messages of one moment: the lowest rank comes first. */
  rank: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  content: RawBuilder<unknown>
  at: RawBuilder<unknown>
  by: RawBuilder<unknown>
  commentId?: RawBuilder<unknown>
  isHidden?: RawBuilder<unknown>
  pictures?: RawBuilder<unknown>
  role?: RawBuilder<unknown>
  assignee?: RawBuilder<unknown>
  lesson?: RawBuilder<unknown>
  second?: RawBuilder<unknown>
}

const spoken = (said: Spoken) => sql`
  ${said.letter}::text as letter, ${said.number} as number, ${said.rank} as rank, ${said.kind} as kind, ${said.content} as content, ${said.at} as "createdAt", ${said.by} as "userId",
  ${said.commentId ?? NOTHING} as "commentId", ${said.isHidden ?? sql`false`} as "isHidden",
  ${said.pictures ?? sql`'{}'::text[]`} as pictures, ${said.role ?? sql`null::text`} as "writtenAs",
  ${said.assignee ?? NOTHING} as "assigneeId", ${said.lesson ?? NOTHING} as lesson, ${said.second ?? NOTHING} as second`

const comment = spoken({
  letter: 'c',
  number: sql`comments.id`,
  rank: sql`case when comments.parent_id is null then 0 else 2 end`,
  kind: sql`case when comments.staff_role is not null then 'school'
    when comments.parent_id is not null and answers_for_school(comments.user_id, comments.course_id)
      and comments.user_id <> (select roots.user_id from comments roots where roots.id = comments.parent_id) then 'school'
    else 'member' end`,
  content: sql`comments.content`,
  at: sql`comments.created_at`,
  by: sql`comments.user_id`,
  commentId: sql`comments.id`,
  isHidden: sql`comments.hidden_at is not null`,
  role: sql`comments.staff_role`,
  lesson: sql`comments.lesson_id`,
  second: sql`comments.video_seconds`,
})

const authorReply = spoken({
  letter: 'a',
  number: sql`comments.id`,
  rank: sql`1`,
  kind: sql`'school'`,
  content: sql`comments.reply_content`,
  at: sql`comments.replied_at`,
  by: sql`comments.replied_by`,
  lesson: sql`comments.reply_lesson_id`,
  second: sql`comments.reply_second`,
})

const feedback = spoken({
  letter: 'f',
  number: sql`feedback.id`,
  rank: sql`0`,
  kind: sql`'member'`,
  content: sql`feedback.content`,
  at: sql`feedback.created_at`,
  by: sql`feedback.user_id`,
  pictures: sql`feedback.pictures`,
})

const feedbackReply = spoken({
  letter: 'r',
  number: sql`replies.id`,
  rank: sql`2`,
  kind: sql`case when replies.user_id is null then 'school' else 'member' end`,
  content: sql`replies.content`,
  at: sql`replies.created_at`,
  by: sql`coalesce(replies.user_id, replies.answered_by)`,
})

const note = spoken({
  letter: 'n',
  number: sql`notes.id`,
  rank: sql`3`,
  kind: sql`notes.kind`,
  content: sql`notes.content`,
  at: sql`notes.created_at`,
  by: sql`notes.written_by`,
  assignee: sql`notes.assigned_to`,
})

function wordsOf({ kind, commentId, feedbackId }: ThreadRow) {
  if (feedbackId !== null) {
    return sql`
      select ${feedback} from feedback where feedback.id = ${feedbackId}
      union all select ${feedbackReply} from feedback_replies replies where replies.feedback_id = ${feedbackId}`
  }
  const reported = sql`select ${comment} from comments where comments.id = ${commentId}`
  if (kind === 'report') return reported
  return sql`${reported}
    union all select ${authorReply} from comments where comments.id = ${commentId} and comments.reply_content is not null
    union all (select ${comment} from comments where comments.parent_id = ${commentId}
      order by comments.created_at desc, comments.id desc limit ${sql.lit(INBOX_MESSAGES_MAX)})`
}

/** The newest messages of a thread, in order, with the notes that only colleagues read. */
export async function readMessages(database: Database, thread: ThreadRow): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${prepared}
    select said.letter || said.number as id, said.kind, said.content, said."createdAt", said."commentId", said."isHidden", said.pictures,
      users.id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl",
      case when said.kind <> 'member' then coalesce(said."writtenAs", roles.name) end as "roleName",
      said."assigneeId", assignees.nick_name as "assigneeName", assignees.avatar_url as "assigneeAvatar",
      courses.id as "courseId", courses.name as "courseName", lessons.id as "lessonId",
      ${lessonNumber('lessons')} as "lessonNumber", lessons.name as "lessonName", said.second
    from (
      ${wordsOf(thread)}
      union all (select ${note} from inbox_notes notes where notes.thread_id = ${thread.id}
        order by notes.id desc limit ${sql.lit(INBOX_MESSAGES_MAX)})
      order by "createdAt" desc, rank desc, number desc limit ${sql.lit(INBOX_MESSAGES_MAX)}) said
    left join users on users.id = said."userId"
    left join staff on staff.user_id = users.id
    left join staff_roles roles on roles.id = staff.role_id
    left join users assignees on assignees.id = said."assigneeId"
    left join catalogue_entries lessons on lessons.id = said.lesson and lessons.course_id = ${thread.courseId}
    left join courses on courses.id = lessons.course_id
    order by said."createdAt", said.rank, said.number`.execute(database)
  return rows
}
