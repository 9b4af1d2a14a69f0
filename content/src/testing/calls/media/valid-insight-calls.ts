import type { SchoolStage } from '../../school-stage.ts'

/** A lesson of a course that is theirs, where their role reaches no further. */
async function ownLesson({ server, school }: SchoolStage, by: { userId: number }) {
  await server.pool.query(
    `insert into course_staff (user_id, course_id) select $1, $2
     where exists (select from staff join staff_roles on staff_roles.id = role_id where user_id = $1 and staff_roles.key = 'teacher')
     on conflict do nothing`,
    [by.userId, school.courseId],
  )
  return { lessonId: school.lessonId }
}

export const VALID_INSIGHT_CALLS = {
  lessons: ({ school }: SchoolStage) => ({ courseId: school.courseId }),
  lesson: ownLesson,
}
