import type { MyCourseState } from '@bee/contract/courses/courses.contract.ts'
import { sql, type InferResult } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { isOpenColumn, isShownColumn } from './course-access.repository.ts'
import { cardColumns, PUBLIC_CARD_COLUMNS } from './courses.repository.ts'

const FINISHED_PERCENT = 100

export function createMyCoursesRepository(database: Database) {
  const enrolments = (userId: number, state: MyCourseState) => {
    const query = database.selectFrom('enrolments').where('enrolments.user_id', '=', userId)
    if (state === 'all') return query
    return query.where('enrolments.percent', state === 'finished' ? '=' : '<', FINISHED_PERCENT)
  }

  /**
   * First the page, then what its rows need: a member's courses are sorted, not looked up in an index of their own. Each row
   * knows how many there are in all.
   */
  async function list(userId: number, state: MyCourseState, request: PageRequest) {
    const query = database
      .selectFrom(
        enrolments(userId, state)
          .select(['user_id', 'course_id', 'percent', 'finished_count', 'last_watched_at', 'last_lesson_id'])
          .select(sql<number>`(count(*) over ())::int`.as('total'))
          .orderBy('last_watched_at', 'desc')
          .orderBy('course_id')
          .limit(request.limit)
          .offset(offsetOf(request))
          .as('enrolments'),
      )
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .innerJoin('course_types as types', 'types.id', 'courses.type_id')
      .leftJoin('catalogue_entries as last_lesson', 'last_lesson.id', 'enrolments.last_lesson_id')
      .leftJoin('lesson_progress as last_progress', (join) =>
        join
          .onRef('last_progress.lesson_id', '=', 'enrolments.last_lesson_id')
          .onRef('last_progress.user_id', '=', 'enrolments.user_id'),
      )
      .select([
        ...PUBLIC_CARD_COLUMNS,
        isOpenColumn(userId).as('isOpen'),
        'enrolments.percent',
        'enrolments.total',
        'enrolments.finished_count as finishedCount',
        'enrolments.last_watched_at as lastWatchedAt',
        'enrolments.last_lesson_id as lessonId',
        'last_lesson.name as lessonName',
        sql<number | null>`case when last_progress.is_finished then 0 else last_progress.position_seconds end`.as(
          'second',
        ),
        sql<number>`(select coalesce(sum(covered_seconds), 0)::int from lesson_progress
          where lesson_progress.user_id = enrolments.user_id and lesson_progress.course_id = courses.id)`.as(
          'watchedSeconds',
        ),
      ])
      .orderBy('enrolments.last_watched_at', 'desc')
      .orderBy('enrolments.course_id')
    const { rows } = await sql<InferResult<typeof query>[number]>`${prepared} ${query}`.execute(database)
    return rows
  }

  async function count(userId: number, state: MyCourseState): Promise<number> {
    const row = await enrolments(userId, state)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  const keptCourses = (userId: number) =>
    database
      .selectFrom('course_collections as kept')
      .innerJoin('courses', 'courses.id', 'kept.course_id')
      .where('kept.user_id', '=', userId)
      .where(isShownColumn(userId))

  function collected(userId: number, request: PageRequest) {
    return keptCourses(userId)
      .innerJoin('course_types as types', 'types.id', 'courses.type_id')
      .select(cardColumns(userId))
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
export type MyCourseRow = Awaited<ReturnType<MyCoursesRepository['list']>>[number]
