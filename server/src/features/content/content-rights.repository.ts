import type { Work } from '../../database/database.ts'
import { sql } from 'kysely'

/** Whose what is, where somebody's right reaches to the own courses alone. */
export function createContentRightsRepository() {
  async function answer(work: Work, question: ReturnType<typeof sql<{ isSo: boolean }>>): Promise<boolean> {
    const { rows } = await question.execute(work)
    return rows[0]?.isSo ?? false
  }

  function teaches(work: Work, userId: number, courseId: number): Promise<boolean> {
    return answer(
      work,
      sql`select exists (select from course_staff where user_id = ${userId} and course_id = ${courseId}) as "isSo"`,
    )
  }

  /** About a lesson of an own course, or begun by them once. */
  function ownsQuestion(work: Work, userId: number, questionId: number): Promise<boolean> {
    return answer(
      work,
      sql`select exists (
          select from questions join catalogue_entries lessons on lessons.id = questions.lesson_id
          join course_staff on course_staff.course_id = lessons.course_id and course_staff.user_id = ${userId}
          where questions.id = ${questionId})
        or exists (
          select from revisions where kind = 'question' and subject_id = ${questionId} and begun_by = ${userId}) as "isSo"`,
    )
  }

  /** Whoever may write nothing but the own courses has the new one among them. */
  async function giveCourse(work: Work, userId: number, courseId: number): Promise<void> {
    await sql`
      insert into course_staff (user_id, course_id)
      select staff.user_id, ${courseId} from staff
      join role_permissions given on given.role_id = staff.role_id and given.permission = 'content.write' and given.scope = 'own'
      where staff.user_id = ${userId} and staff.ended_at is null
      on conflict do nothing`.execute(work)
  }

  return { teaches, ownsQuestion, giveCourse }
}

export type ContentRightsRepository = ReturnType<typeof createContentRightsRepository>
