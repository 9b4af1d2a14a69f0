import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { isOpenColumn, isShownColumn, type Reader } from './course-access.repository.ts'
import { cardColumns } from './courses.repository.ts'

/** Where the member stopped: the lesson last watched and the second in it. A finished lesson starts at 0 (ruling 17). */
const placeColumns = (userId: number | undefined) =>
  userId === undefined
    ? ([
        sql<number | null>`null::int`.as('lessonId'),
        sql<string | null>`null::text`.as('lessonName'),
        sql<number | null>`null::int`.as('second'),
      ] as const)
    : ([
        'enrolments.last_lesson_id as lessonId',
        'last_lesson.name as lessonName',
        sql<number | null>`case when last_progress.is_finished then 0 else last_progress.position_seconds end`.as(
          'second',
        ),
      ] as const)

export interface OwnCourseRow {
  percent: number | null
  lessonId: number | null
  lessonName: string | null
  second: number | null
  viewCount: number
  likeCount: number
  favouriteCount: number
  commentCount: number
  learnerCount: number
  ratingSum: number
  ratingCount: number
  isOpen: boolean
  isLiked: boolean
  isFavourite: boolean
  pendingOrderNo: string | null
}

export function createCourseDetailRepository(database: Database) {
  /** An unpaid order counts only if it was placed after `pendingSince`. */
  function find(courseId: number, pendingSince: Date, reader?: Reader) {
    const userId = reader?.userId
    return database
      .selectFrom('courses')
      .innerJoin('course_types as types', 'types.id', 'courses.type_id')
      .leftJoin('course_types as parents', 'parents.id', 'types.parent_id')
      .leftJoin('teachers', 'teachers.id', 'courses.teacher_id')
      .leftJoin('enrolments', (join) =>
        join.onRef('enrolments.course_id', '=', 'courses.id').on('enrolments.user_id', '=', userId ?? 0),
      )
      .leftJoin('catalogue_entries as last_lesson', 'last_lesson.id', 'enrolments.last_lesson_id')
      .leftJoin('lesson_progress as last_progress', (join) =>
        join
          .onRef('last_progress.lesson_id', '=', 'enrolments.last_lesson_id')
          .onRef('last_progress.user_id', '=', 'enrolments.user_id'),
      )
      .where('courses.id', '=', courseId)
      .where(isShownColumn(userId))
      .select([
        ...cardColumns(reader),
        ...placeColumns(userId),
        'courses.description_html as descriptionHtml',
        'courses.chapter_count as chapterCount',
        'courses.duration_seconds as durationSeconds',
        'courses.is_demo as isSample',
        'courses.like_count as likeCount',
        'courses.collect_count as favouriteCount',
        'courses.comment_count as commentCount',
        'courses.learner_count as learnerCount',
        'courses.rating_sum as ratingSum',
        'courses.rating_count as ratingCount',
        'parents.id as parentTypeId',
        'parents.name as parentTypeName',
        'teachers.name as teacherName',
        'teachers.title as teacherTitle',
        'teachers.bio as teacherBio',
        'teachers.portrait_url as teacherPortraitUrl',
        sql<boolean>`exists (select from course_likes where user_id = ${userId ?? 0} and course_id = courses.id)`.as(
          'isLiked',
        ),
        sql<boolean>`exists (select from course_collections where user_id = ${userId ?? 0} and course_id = courses.id)`.as(
          'isFavourite',
        ),
        sql<string | null>`(select number from orders
          where user_id = ${userId ?? 0} and course_id = courses.id and status = 'pending'
            and coalesce(waits_from, created_at) > ${pendingSince})`.as('pendingOrderNo'),
      ])
      .executeTakeFirst()
  }

  /**
   * The member's own part of a course, and its counters of this moment: the cached public answer may lag behind. Undefined: the course is
   * not public.
   */
  async function own(courseId: number, pendingSince: Date, reader: Reader): Promise<OwnCourseRow | undefined> {
    const { userId } = reader
    const { rows } = await sql<OwnCourseRow>`${prepared}
      select enrolments.percent, enrolments.last_lesson_id as "lessonId",
        (select name from catalogue_entries where id = enrolments.last_lesson_id) as "lessonName",
        (select case when is_finished then 0 else position_seconds end from lesson_progress
          where user_id = enrolments.user_id and lesson_id = enrolments.last_lesson_id) as second,
        courses.view_count as "viewCount", courses.like_count as "likeCount", courses.collect_count as "favouriteCount",
        courses.comment_count as "commentCount", courses.learner_count as "learnerCount",
        courses.rating_sum as "ratingSum", courses.rating_count as "ratingCount",
        ${isOpenColumn(reader)} as "isOpen",
        exists (select from course_likes where user_id = ${userId} and course_id = courses.id) as "isLiked",
        exists (select from course_collections where user_id = ${userId} and course_id = courses.id) as "isFavourite",
        (select number from orders where user_id = ${userId} and course_id = courses.id and status = 'pending'
          and coalesce(waits_from, created_at) > ${pendingSince}) as "pendingOrderNo"
      from courses left join enrolments on enrolments.user_id = ${userId} and enrolments.course_id = courses.id
      where courses.id = ${courseId} and courses.hidden_at is null`.execute(database)
    return rows[0]
  }

  return { find, own }
}

export type CourseDetailRepository = ReturnType<typeof createCourseDetailRepository>
