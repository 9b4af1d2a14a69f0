import type { MyCourseState } from '@bee/contract/courses/courses.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { isOpenColumn, isShownColumn, type Reader } from './course-access.repository.ts'
import { cardColumns, PUBLIC_CARD_TEXT, type CourseCardRow } from './courses.repository.ts'

const FINISHED_PERCENT = sql.lit(100)

export interface MyCourseRow extends CourseCardRow {
  percent: number
  /** Count of all the member's courses, the same in each row. */
  total: number
  finishedCount: number
  lastWatchedAt: Date
  lessonId: number | null
  lessonName: string | null
  second: number | null
  watchedSeconds: number
}

const IN_STATE: Record<MyCourseState, RawBuilder<unknown>> = {
  all: sql``,
  learning: sql`and percent < ${FINISHED_PERCENT}`,
  finished: sql`and percent = ${FINISHED_PERCENT}`,
}

export function createMyCoursesRepository(database: Database) {
  /**
   * Reads the page first, then its details: a member's courses are sorted and have no index of their own. Written as text: building so many
   * columns anew for every call took the server longer than writing the answer.
   */
  async function list(reader: Reader, state: MyCourseState, request: PageRequest): Promise<MyCourseRow[]> {
    const { userId } = reader
    const { rows } = await sql<MyCourseRow>`${prepared}
      select ${PUBLIC_CARD_TEXT}, ${isOpenColumn(reader)} as "isOpen", mine.percent, mine.total, mine.finished_count as "finishedCount",
        mine.last_watched_at as "lastWatchedAt", mine.last_lesson_id as "lessonId", last_lesson.name as "lessonName",
        case when last_progress.is_finished then 0 else last_progress.position_seconds end as second,
        (select coalesce(sum(covered_seconds), 0)::int from lesson_progress
          where lesson_progress.user_id = mine.user_id and lesson_progress.course_id = courses.id) as "watchedSeconds"
      from (
        select user_id, course_id, percent, finished_count, last_watched_at, last_lesson_id, (count(*) over ())::int as total
        from enrolments where user_id = ${userId} ${IN_STATE[state]}
        order by last_watched_at desc, course_id limit ${request.limit} offset ${offsetOf(request)}) mine
      join courses on courses.id = mine.course_id
      join course_types types on types.id = courses.type_id
      left join catalogue_entries last_lesson on last_lesson.id = mine.last_lesson_id
      left join lesson_progress last_progress
        on last_progress.lesson_id = mine.last_lesson_id and last_progress.user_id = mine.user_id
      order by mine.last_watched_at desc, mine.course_id`.execute(database)
    return rows
  }

  async function count(userId: number, state: MyCourseState): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from enrolments where user_id = ${userId} ${IN_STATE[state]}`.execute(database)
    return rows[0]?.total ?? 0
  }

  const keptCourses = (userId: number) =>
    database
      .selectFrom('course_collections as kept')
      .innerJoin('courses', 'courses.id', 'kept.course_id')
      .where('kept.user_id', '=', userId)
      .where(isShownColumn(userId))

  function collected(reader: Reader, request: PageRequest) {
    return keptCourses(reader.userId)
      .innerJoin('course_types as types', 'types.id', 'courses.type_id')
      .select(cardColumns(reader))
      .orderBy('kept.created_at', 'desc')
      .orderBy('kept.course_id')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function countCollected(userId: number): Promise<number> {
    const row = await keptCourses(userId)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  return { list, count, collected, countCollected }
}

export type MyCoursesRepository = ReturnType<typeof createMyCoursesRepository>
