import { INBOX_COUNT_MAX, INBOX_PAGE_SIZE, type CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Reach } from '../../http/staff/reach.ts'
import { BESIDE, THREAD, type ListedThread } from './threads.repository.ts'

type OneKind = Exclude<CourseTalk, 'all'>

/** The same conditions as in the indexes of 0271. All comments are the reviews and the questions together. */
const IS: Readonly<Record<OneKind, RawBuilder<unknown>>> = {
  review: sql`not threads.is_question`,
  question: sql`threads.is_question`,
  waiting: sql`threads.state = 'waiting'`,
}
const KINDS_OF: Readonly<Record<CourseTalk, readonly OneKind[]>> = {
  all: ['review', 'question'],
  review: ['review'],
  question: ['question'],
  waiting: ['waiting'],
}

/** One condition for the whole statement, not one for each thread. */
const reaches = (reach: Reach, courseId: number) =>
  reach.isAll
    ? sql`true`
    : sql`exists (select from course_staff where user_id = ${reach.userId} and course_id = ${courseId})`

/** The comments of a course with everything below them, by their threads: the newest have the highest numbers. */
export function createCourseTalkRepository(database: Database) {
  const threadsOf = (courseId: number, kind: OneKind, more: RawBuilder<unknown>) => sql`
    select threads.id from inbox_threads threads
    where threads.course_id = ${courseId} and threads.kind = 'comment' and ${IS[kind]} ${more}`

  /** Reads one row more than a page shows, to know whether there are more. */
  async function list(
    { courseId, show, before }: { courseId: number; show: CourseTalk; before?: number | undefined },
    reach: Reach,
  ): Promise<ListedThread[]> {
    const limit = sql.lit(INBOX_PAGE_SIZE + 1)
    const isBefore = before === undefined ? sql`` : sql`and threads.id < ${before}`
    const next = KINDS_OF[show].map(
      (kind) => sql`(${threadsOf(courseId, kind, isBefore)} order by threads.id desc limit ${limit})`,
    )
    const { rows } = await sql<ListedThread>`
      ${THREAD} from (
        select id from (${sql.join(next, sql` union all `)}) next where ${reaches(reach, courseId)}
        order by id desc limit ${limit}) page
      join inbox_threads threads on threads.id = page.id ${BESIDE}
      order by page.id desc`.execute(database)
    return rows
  }

  async function counts(courseId: number, reach: Reach): Promise<Record<OneKind, number>> {
    const countOf = (kind: OneKind) =>
      sql<number>`(select count(*)::int from (${threadsOf(courseId, kind, sql`and ${reaches(reach, courseId)}`)}
        limit ${sql.lit(INBOX_COUNT_MAX)}) counted)`
    const { rows } = await sql<Record<OneKind, number>>`
      select ${countOf('review')} as review, ${countOf('question')} as question, ${countOf('waiting')} as waiting`.execute(
      database,
    )
    const [row] = rows
    if (!row) throw new Error('Nothing was counted')
    return row
  }

  return { list, counts }
}

export type CourseTalkRepository = ReturnType<typeof createCourseTalkRepository>
