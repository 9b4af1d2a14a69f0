import { sql, type RawBuilder } from 'kysely'
import type { Db, Work } from '../../database/database.ts'
import { broughtFilms, ownCourses, ownFiles, ownFilms } from '../../database/rows/own-rows.ts'

/** A course that shows a film. */
export interface ShowingCourse {
  courseId: number
  /** True when students see the film there; otherwise the lesson still waits for it. */
  isShown: boolean
}

/** Finds the owners of content, for staff with a right to their own courses only. */
export function createContentRightsRepository() {
  async function answer(db: Db, question: RawBuilder<{ isSo: boolean }>): Promise<boolean> {
    const { rows } = await question.execute(db)
    return rows[0]?.isSo ?? false
  }

  const isAmong = (db: Db, id: number, own: RawBuilder<unknown>) =>
    answer(db, sql`select exists (select from (${own}) own (id) where own.id = ${id}) as "isSo"`)

  function teaches(db: Db, userId: number, courseId: number): Promise<boolean> {
    return isAmong(db, courseId, ownCourses(userId))
  }

  function ownsFilm(db: Db, userId: number, filmId: number): Promise<boolean> {
    return isAmong(db, filmId, ownFilms(userId))
  }

  function broughtFilm(db: Db, userId: number, filmId: number): Promise<boolean> {
    return isAmong(db, filmId, broughtFilms(userId))
  }

  function ownsFile(db: Db, userId: number, assetId: number): Promise<boolean> {
    return isAmong(db, assetId, ownFiles(userId))
  }

  /** The films among these that do not belong to the staff member. */
  async function foreignFilms(db: Db, userId: number, filmIds: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select asked.id from unnest(${[...filmIds]}::int[]) asked (id)
      where asked.id not in (${ownFilms(userId)})`.execute(db)
    return rows.map(({ id }) => id)
  }

  /** True for a question about a lesson of an own course, or one that the staff member began. */
  function ownsQuestion(db: Db, userId: number, questionId: number): Promise<boolean> {
    return answer(
      db,
      sql`select exists (
          select from questions join catalogue_entries lessons on lessons.id = questions.lesson_id
          join course_staff on course_staff.course_id = lessons.course_id and course_staff.user_id = ${userId}
          where questions.id = ${questionId})
        or exists (
          select from revisions where kind = 'question' and subject_id = ${questionId} and begun_by = ${userId}) as "isSo"`,
    )
  }

  async function coursesShowing(db: Db, filmId: number): Promise<ShowingCourse[]> {
    const { rows } = await sql<ShowingCourse>`
      select course_id as "courseId", bool_or(media_id = ${filmId}) is true as "isShown" from catalogue_entries
      where media_id = ${filmId} or coming_id = ${filmId} group by course_id order by course_id`.execute(db)
    return rows
  }

  async function hasFilm(db: Db, filmId: number): Promise<boolean> {
    const { rows } = await sql`select from media where id = ${filmId}`.execute(db)
    return rows.length > 0
  }

  /** A staff member with a right to write their own courses only gets the new course among them. */
  async function giveCourse(work: Work, userId: number, courseId: number): Promise<void> {
    await sql`
      insert into course_staff (user_id, course_id)
      select staff.user_id, ${courseId} from staff
      join role_permissions given on given.role_id = staff.role_id and given.permission = 'content.write' and given.scope = 'own'
      where staff.user_id = ${userId} and staff.ended_at is null
      on conflict do nothing`.execute(work)
  }

  return {
    teaches,
    ownsFilm,
    broughtFilm,
    ownsFile,
    foreignFilms,
    ownsQuestion,
    coursesShowing,
    hasFilm,
    giveCourse,
  }
}

export type ContentRightsRepository = ReturnType<typeof createContentRightsRepository>
