import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

const NICK_NAME = '预览的学员'
const REASON = '预览'
/** Tries to find a mobile number that no member has; among so many one is free. */
const MOBILES_TRIED = 1000

export function createPreviewRepository(database: Database) {
  /** New rows take ids from firstId on. The setting ends with the transaction. */
  async function numberFrom(work: Work, firstId: number): Promise<void> {
    await sql`select set_config('bee.preview_ids', ${String(firstId)}, true)`.execute(work)
  }

  async function makeUpMember(work: Work, userId: number, now: Date): Promise<void> {
    await sql`
      insert into users (id, mobile, nick_name, created_at) overriding system value
      select ${userId}::int, free.mobile, ${NICK_NAME}, ${now}
      from (
        select mobile from (
          select '199' || lpad(((${userId}::bigint + nth) % 100000000)::text, 8, '0') as mobile
          from generate_series(0, ${MOBILES_TRIED}::int) nth) tried
        where not exists (select from users where users.mobile = tried.mobile) limit 1) free`.execute(work)
  }

  async function giveCourse(work: Work, userId: number, courseId: number, now: Date): Promise<void> {
    await work
      .insertInto('course_grants')
      .values({
        user_id: userId,
        course_id: courseId,
        staff_id: userId,
        staff_name: REASON,
        reason: REASON,
        granted_at: now,
      })
      .execute()
  }

  /** Lessons that can be played, with the number of their chapter and their number in it. */
  async function lessons(courseId: number) {
    const { rows } = await sql<{ id: number; name: string; chapter: number; nth: number; seconds: number }>`
      select lesson.id, lesson.name, chapter.position + 1 as chapter,
        row_number() over (partition by chapter.id order by lesson.position)::int as nth,
        floor(lesson.duration_seconds)::int as seconds
      from catalogue_entries lesson join catalogue_entries chapter on chapter.id = lesson.chapter_id
      where lesson.course_id = ${courseId} and lesson.media_id is not null
      order by lesson.position`.execute(database)
    return rows
  }

  return { numberFrom, makeUpMember, giveCourse, lessons }
}

export type PreviewRepository = ReturnType<typeof createPreviewRepository>
