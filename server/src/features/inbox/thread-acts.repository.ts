import type { InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { findThread, type ThreadRow } from './threads.repository.ts'

/** The state of a thread as its audit events keep it. */
export interface Standing {
  state: InboxState
  laterUntilTime: string | null
  assigneeId: number | null
}

export const auditSnapshot = ({ state, laterUntil, assigneeId }: ThreadRow): Standing => ({
  state,
  laterUntilTime: state === 'later' ? (laterUntil?.toISOString() ?? null) : null,
  assigneeId,
})

/** Locks the row until the transaction ends, so that a second act sees the first one's result. */
export async function lockThread(work: Work, threadId: number): Promise<ThreadRow | undefined> {
  await sql`select from inbox_threads where id = ${threadId} for no key update`.execute(work)
  return findThread(work, threadId)
}

/**
 * Locks the target of the thread before the thread itself, in the order in which a new comment or reply locks them. The opposite order
 * could deadlock.
 */
export async function lockTarget(work: Work, thread: ThreadRow): Promise<void> {
  if (thread.feedbackId !== null) {
    await sql`select from feedback where id = ${thread.feedbackId} for no key update`.execute(work)
    return
  }
  await sql`select from courses where id = ${thread.courseId} for no key update`.execute(work)
  await sql`select from comments where id = ${thread.commentId} for no key update`.execute(work)
}

export interface NewNote {
  threadId: number
  kind: 'internal' | 'assigned'
  by: number
  assigneeId?: number | null
  content: string
  now: Date
}

export function createThreadActsRepository(database: Database) {
  /** True when this key comes for the first time. */
  async function takeKey(work: Work, key: string, userId: number, now: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into inbox_keys (key, user_id, created_at) values (${`${userId} ${key}`}, ${userId}, ${now})
      on conflict do nothing returning 1`.execute(work)
    return rows.length > 0
  }

  async function settle(work: Work, threadId: number, now: Date): Promise<void> {
    await sql`
      update inbox_threads set state = 'done', settled_at = ${now}, later_until = null,
        last_at = greatest(last_at, ${now}::timestamptz) where id = ${threadId}`.execute(work)
  }

  /** A settled thread waits from now on; a thread that was put off keeps its first waiting_since. */
  async function open(work: Work, threadId: number, now: Date): Promise<void> {
    await sql`
      update inbox_threads set state = 'waiting', later_until = null, hidden_state = null,
        waiting_since = case when state = 'done' and answered_at is not null then ${now}::timestamptz else waiting_since end
      where id = ${threadId}`.execute(work)
  }

  /** After an answer that does not settle the thread: waiting_since stays. */
  async function keepOpen(work: Work, threadId: number): Promise<void> {
    await sql`update inbox_threads set state = 'waiting' where id = ${threadId}`.execute(work)
  }

  async function putOff(work: Work, threadId: number, until: Date): Promise<void> {
    await sql`update inbox_threads set state = 'later', later_until = ${until} where id = ${threadId}`.execute(work)
  }

  async function assign(work: Work, threadId: number, assigneeId: number | null): Promise<void> {
    await sql`update inbox_threads set assigned_to = ${assigneeId} where id = ${threadId}`.execute(work)
  }

  async function write(work: Work, note: NewNote): Promise<void> {
    await work
      .insertInto('inbox_notes')
      .values({
        thread_id: note.threadId,
        kind: note.kind,
        written_by: note.by,
        assigned_to: note.assigneeId ?? null,
        content: note.content,
        created_at: note.now,
      })
      .execute()
    await sql`
      update inbox_threads set last_at = greatest(last_at, ${note.now}::timestamptz)
      where id = ${note.threadId}`.execute(work)
  }

  async function isLessonOf(work: Work, lessonId: number, courseId: number): Promise<boolean> {
    const { rows } = await sql`
      select from catalogue_entries where id = ${lessonId} and course_id = ${courseId} and chapter_id is not null`.execute(
      work,
    )
    return rows.length > 0
  }

  /** A comment of this thread or the one that began it; undefined for any other comment. */
  async function commentOf(work: Work, thread: ThreadRow, commentId: number) {
    const { rows } = await sql<{ content: string; nickName: string; isHidden: boolean }>`
      select comments.content, users.nick_name as "nickName", comments.hidden_at is not null as "isHidden"
      from comments join users on users.id = comments.user_id
      where comments.id = ${commentId} and ${thread.commentId}::int in (comments.id, comments.parent_id)`.execute(work)
    return rows[0]
  }

  async function isAnswered(work: Work, commentId: number): Promise<boolean> {
    const { rows } = await sql`select from comments where id = ${commentId} and reply_content is not null`.execute(work)
    return rows.length > 0
  }

  async function contactOf(work: Work, feedbackId: number): Promise<string> {
    const { rows } = await sql<{ contact: string }>`select contact from feedback where id = ${feedbackId}`.execute(work)
    return rows[0]?.contact ?? ''
  }

  /** Threads that were put off until now wait again; answers how many. */
  async function wake(now: Date, most: number): Promise<number> {
    const { rows } = await sql`
      update inbox_threads set state = 'waiting', later_until = null where id in (
        select id from inbox_threads where state = 'later' and kind in ('comment', 'feedback', 'booking', 'report')
          and sort_at <= ${now} order by id limit ${most} for no key update skip locked)
      returning 1`.execute(database)
    return rows.length
  }

  function forgetKeys(before: Date) {
    return database.deleteFrom('inbox_keys').where('created_at', '<', before).execute()
  }

  return {
    takeKey,
    settle,
    open,
    keepOpen,
    putOff,
    assign,
    write,
    isLessonOf,
    commentOf,
    isAnswered,
    contactOf,
    wake,
    forgetKeys,
  }
}

export type ThreadActsRepository = ReturnType<typeof createThreadActsRepository>

/** The undo of a change reads the thread with this. */
export async function readThreadStanding(work: Work, id: string): Promise<Standing | null> {
  const thread = await lockThread(work, Number(id))
  return thread ? auditSnapshot(thread) : null
}

export interface CommentStanding {
  isHidden: boolean
}

export async function readCommentStanding(work: Work, id: string): Promise<CommentStanding | null> {
  // Locks the course first, as the act that hides a comment does.
  await sql`
    select from courses where id = (select course_id from comments where id = ${Number(id)}) for no key update`.execute(
    work,
  )
  const { rows } = await sql<CommentStanding>`
    select hidden_at is not null as "isHidden" from comments where id = ${Number(id)} for no key update`.execute(work)
  return rows[0] ?? null
}
