import { sql, type RawBuilder } from 'kysely'

/**
 * Rows of a staff member with a right that is limited to their own courses (`http/staff/reach.ts`), as sets of ids. Each branch uses an
 * index.
 */

export const ownCourses = (userId: number): RawBuilder<unknown> =>
  sql`select course_id from course_staff where user_id = ${userId}`

/** Drafts of the own courses, and drafts of new courses that this staff member began. */
export const ownCourseDrafts = (userId: number) => sql`
  select id from drafts where kind = 'course' and subject_id in (${ownCourses(userId)})
  union all select id from drafts where kind = 'course' and subject_id is null and begun_by = ${userId}`

/** Lessons of the own courses. The lateral join reads them course by course; a plain join may read the lessons of all courses. */
const ownLessons = (userId: number) => sql`
  (select * from course_staff where user_id = ${userId}) own
  cross join lateral (
    select id, media_id, coming_id from catalogue_entries
    where course_id = own.course_id and chapter_id is not null offset 0) lessons`

/** Films that the own courses and their drafts show, and films that this staff member uploaded. */
export const ownFilms = (userId: number): RawBuilder<unknown> => sql`
  select shown.id from ${ownLessons(userId)}
  cross join lateral (values (lessons.media_id), (lessons.coming_id)) shown (id) where shown.id is not null
  union select substr(mention.ref, 6)::int from (${ownCourseDrafts(userId)}) draft
  join file_mentions mention on mention.place = 'draft' and mention.place_key = draft.id::text and mention.ref like 'film:%'
  union ${broughtFilms(userId)}`

/** Films that this staff member uploaded, in any way. */
export function broughtFilms(userId: number): RawBuilder<unknown> {
  return sql`
    select film_id from film_makings where owner_id = ${userId}
    union select film_id from part_uploads where owner_id = ${userId} and film_id is not null
    union select media.id from assets join media on media.video_id = assets.id where assets.owner_id = ${userId}`
}

/** Pictures and files that this staff member uploaded, and those that the own courses show or hand out. */
export const ownFiles = (userId: number): RawBuilder<unknown> => sql`
  select id from assets where owner_id = ${userId}
  union select asset_id from part_uploads where owner_id = ${userId} and asset_id is not null
  union select asset_id from lesson_handouts where added_by = ${userId}
  union select handouts.asset_id from ${ownLessons(userId)} join lesson_handouts handouts on handouts.lesson_id = lessons.id
  union select shown.id from course_staff own
  join file_mentions mention on mention.place = 'course' and mention.place_key = own.course_id::text
  join assets shown on shown.path = mention.ref where own.user_id = ${userId}`

/** Whether a column is among the own ids. Always true when the right covers everything. */
export const isAmongOwn = (column: RawBuilder<unknown>, own: RawBuilder<unknown> | undefined): RawBuilder<boolean> =>
  own === undefined ? sql<boolean>`true` : sql<boolean>`${column} = any(array(${own}))`
