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

async function ownCourse(stage: SchoolStage, by: { userId: number }) {
  await ownLesson(stage, by)
  return { courseId: stage.school.courseId }
}

/** As the routine has counted it: the export has no lesson with too few learners. */
async function watchedByEnough({ server, school }: SchoolStage, lessonId: number) {
  await server.pool.query(
    `insert into lesson_curves (lesson_id, course_id, lesson_seconds, step_seconds, learner_count, finished_count,
       watched_seconds, median_second, counts, replay_counts, replayer_count, permilles, counted_at)
     values ($1, $2, 2, 1, 5, 5, 10, 2, '{5,5}', '{0,0}', 0, '{}', now()) on conflict (lesson_id) do update set learner_count = 5`,
    [lessonId, school.courseId],
  )
}

export const VALID_INSIGHT_CALLS = {
  course: ownCourse,
  lessons: ({ school }: SchoolStage) => ({ courseId: school.courseId, span: '30' }) as const,
  lesson: ownLesson,
  exportLessons: async (stage: SchoolStage, by: { userId: number }) => {
    await ownLesson(stage, by)
    return { courseId: stage.school.courseId, format: 'csv' } as const
  },
  exportLesson: async (stage: SchoolStage, by: { userId: number }) => {
    const { lessonId } = await ownLesson(stage, by)
    await watchedByEnough(stage, lessonId)
    return { lessonId, span: 'all', format: 'xlsx' } as const
  },
}
