import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

/**
 * Counts the progress of all members in these courses again, by the same sums as a save (progress-sums.sql). For courses with changed
 * lessons and for imported progress. The first finish is kept, even when lessons are added later.
 */
export async function countProgress(work: Work, courseIds: readonly number[]): Promise<void> {
  await sql`
    with totals as (
      select course_id, sum(ceil(duration_seconds))::bigint as seconds, count(media_id) as filmed, count(*) as lessons
      from catalogue_entries
      where course_id = any(${[...courseIds]}::int[]) and chapter_id is not null group by course_id),
    done as (
      select user_id, course_id, count(*) filter (where counts_as_finished(is_finished, duration_seconds)) as finished,
        sum(counted_seconds(covered_seconds, duration_seconds, is_finished)) as covered
      from lesson_progress where course_id = any(${[...courseIds]}::int[]) group by user_id, course_id),
    sums as (
      select e.user_id, e.course_id, coalesce(done.finished, 0) as finished,
        course_percent(
          coalesce(done.covered, 0), totals.seconds, coalesce(done.finished, 0), coalesce(totals.filmed, 0),
          coalesce(totals.lessons, 0)) as percent
      from enrolments e
      left join totals on totals.course_id = e.course_id
      left join done on done.course_id = e.course_id and done.user_id = e.user_id
      where e.course_id = any(${[...courseIds]}::int[]))
    update enrolments set percent = sums.percent, finished_count = sums.finished,
      finished_at = coalesce(finished_at, case when sums.percent = 100 then last_watched_at end)
    from sums
    where enrolments.user_id = sums.user_id and enrolments.course_id = sums.course_id
      and (enrolments.percent, enrolments.finished_count) is distinct from (sums.percent, sums.finished)`.execute(work)
}
