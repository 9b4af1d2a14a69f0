import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isShownColumn } from './course-access.repository.ts'
import type { Pictured } from '@bee/contract/courses/course-images.ts'

export interface RecommendedCourseRow extends Pictured {
  id: number
  name: string
  introduction: string
  viewCount: number
  area: string
}

/** Limits the scan: the newest thousand learners show the taste as well as all of a hundred thousand. */
const LEARNERS_ASKED = 1000

export function createCourseRecommendationsRepository(database: Database) {
  /**
   * Courses of the same type, then those that its learners also watched, then the popular ones (ruling 20). A course
   * that several reasons name counts under the first. Undefined: no such course.
   */
  async function forCourse(
    courseId: number,
    limit: number,
    userId?: number,
  ): Promise<RecommendedCourseRow[] | undefined> {
    const { rows } = await sql<RecommendedCourseRow | { id: null }>`
      with this as (select id, type_id from courses where id = ${courseId} and ${isShownColumn(userId)}),
      same_type as (
        select courses.id, 1 as reason, courses.view_count::bigint as weight
        from courses
        where courses.type_id = (select type_id from this) and courses.id <> ${courseId} and courses.hidden_at is null
        order by courses.view_count desc, courses.id limit ${limit}),
      learners as (
        select user_id from enrolments where course_id = ${courseId}
        order by user_id desc limit ${sql.lit(LEARNERS_ASKED)}),
      tallied as (
        select others.course_id as id, count(*) as weight
        from learners join enrolments others on others.user_id = learners.user_id
        where others.course_id <> ${courseId}
        group by others.course_id order by count(*) desc, others.course_id),
      also_watched as (
        select tallied.id, 2 as reason, tallied.weight
        -- Looked up one after the other, the most watched first, until there are enough.
        from tallied cross join lateral (
          select from courses where courses.id = tallied.id and courses.hidden_at is null offset 0) shown
        order by tallied.weight desc, tallied.id limit ${limit}),
      popular as (
        select id, 3 as reason, view_count::bigint as weight from courses where id <> ${courseId} and hidden_at is null
        order by view_count desc, id limit ${limit * 3}),
      chosen as (
        select distinct on (id) id, reason, weight
        from (select * from same_type union all select * from also_watched union all select * from popular) named
        order by id, reason)
      select courses.id, courses.name, courses.introduction, courses.view_count as "viewCount", types.area,
             courses.cover_url as "coverUrl", courses.thumb_url as "thumbUrl", courses.keyword
      from this
      left join (chosen join courses using (id) join course_types types on types.id = courses.type_id) on true
      order by chosen.reason, chosen.weight desc, courses.id
      limit ${limit}`.execute(database)
    if (rows.length === 0) return undefined
    return rows.filter((row) => row.id !== null)
  }

  return { forCourse }
}

export type CourseRecommendationsRepository = ReturnType<typeof createCourseRecommendationsRepository>
