import type { InboxKind, InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import type { Reach } from '../../http/staff/reach.ts'

/** A thread as a list shows it. */
export interface ListedThread {
  id: number
  kind: InboxKind
  state: InboxState
  memberId: number | null
  memberName: string | null
  memberAvatar: string | null
  title: string | null
  /** The text of a booking, which holds the caller's name; null for other kinds. */
  bookingText: string | null
  excerpt: string
  isQuestion: boolean
  isHidden: boolean
  courseId: number | null
  courseName: string | null
  lessonId: number | null
  lessonNumber: string | null
  lessonName: string | null
  second: number | null
  feedbackKind: string | null
  callAt: Date | null
  reportCount: number
  /** Null when the thread is done. */
  waitingSince: Date | null
  /** Null unless the thread is put off. */
  laterUntil: Date | null
  askedAt: Date
  lastAt: Date
  isAnswered: boolean
  assigneeId: number | null
  assigneeName: string | null
  assigneeAvatar: string | null
  version: number
}

/** A listed thread with the ids of its target. */
export interface ThreadRow extends ListedThread {
  commentId: number | null
  feedbackId: number | null
}

/** 4.3: the third lesson of the fourth chapter. */
export const lessonNumber = (lessons: string): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${lessons}.${column}`)
  return sql<string | null>`(
    select (select count(*) from catalogue_entries before where before.course_id = chapter.course_id
        and before.chapter_id is null and before.position <= chapter.position) || '.' ||
      (select count(*) from catalogue_entries before where before.chapter_id = chapter.id
        and before.position <= ${of('position')})
    from catalogue_entries chapter where chapter.id = ${of('chapter_id')})`
}

/** The columns of `threads` and the tables beside. Few columns and few timestamps, because the driver converts each one for each row. */
export const THREAD = sql`
  select threads.id, threads.kind, threads.state, members.id as "memberId", members.nick_name as "memberName",
    members.avatar_url as "memberAvatar", comments.title,
    case threads.kind when 'booking' then feedback.content end as "bookingText", threads.excerpt, threads.is_question as "isQuestion",
    threads.is_hidden as "isHidden", threads.course_id as "courseId", courses.name as "courseName",
    lessons.id as "lessonId", ${lessonNumber('lessons')} as "lessonNumber", lessons.name as "lessonName",
    comments.video_seconds as second, feedback.kind as "feedbackKind", feedback.call_at as "callAt",
    threads.report_count as "reportCount", case when threads.state <> 'done' then threads.waiting_since end as "waitingSince",
    case threads.state when 'later' then threads.later_until end as "laterUntil",
    threads.asked_at as "askedAt", threads.last_at as "lastAt", threads.answered_at is not null as "isAnswered",
    threads.assigned_to as "assigneeId", assignees.nick_name as "assigneeName", assignees.avatar_url as "assigneeAvatar",
    threads.version`

const ONE_THREAD = sql`${THREAD}, threads.comment_id as "commentId", threads.feedback_id as "feedbackId"`

/** A booking belongs to a member when its contact is a member's mobile number. */
export const BESIDE = sql`
  left join comments on comments.id = threads.comment_id
  left join feedback on feedback.id = threads.feedback_id
  left join users members on members.id = coalesce(comments.user_id, feedback.user_id,
    (select callers.id from users callers where threads.kind = 'booking' and callers.mobile = feedback.contact))
  left join users assignees on assignees.id = threads.assigned_to
  left join courses on courses.id = threads.course_id
  left join catalogue_entries lessons on lessons.id = comments.lesson_id`

/** Reads within the caller's transaction or outside of one. */
export async function findThread(database: Database, threadId: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${prepared}
    ${ONE_THREAD} from inbox_threads threads ${BESIDE} where threads.id = ${threadId}`.execute(database)
  return rows[0]
}

export const andWithin = (reach: Reach) =>
  reach.isAll
    ? sql``
    : sql`and threads.course_id in (select course_id from course_staff where user_id = ${reach.userId})`

/** The thread, or undefined when it is beyond the reach. */
export async function findWithin(database: Database, threadId: number, reach: Reach): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${prepared}
    ${ONE_THREAD} from inbox_threads threads ${BESIDE} where threads.id = ${threadId} ${andWithin(reach)}`.execute(
    database,
  )
  return rows[0]
}

/** The targets of threads: comments that began one, or feedback and bookings. */
export type Abouts = { commentIds: readonly number[] } | { feedbackIds: readonly number[] }

export function createThreadsRepository(database: Database) {
  /** Maps each target to its thread; targets whose thread is beyond the reach are left out. */
  async function idsOf(abouts: Abouts, reach: Reach): Promise<Map<number, number>> {
    const [about, condition] =
      'commentIds' in abouts
        ? [sql`comment_id`, sql`comment_id = any(${[...abouts.commentIds]}::int[]) and kind = 'comment'`]
        : [sql`feedback_id`, sql`feedback_id = any(${[...abouts.feedbackIds]}::int[])`]
    const { rows } = await sql<{ about: number; id: number }>`
      select ${about} as about, id from inbox_threads threads where ${condition} ${andWithin(reach)}`.execute(database)
    return new Map(rows.map(({ about: aboutId, id }) => [aboutId, id]))
  }

  return {
    idsOf,
    findWithin: (threadId: number, reach: Reach, work: Database = database) => findWithin(work, threadId, reach),
  }
}

export type ThreadsRepository = ReturnType<typeof createThreadsRepository>
