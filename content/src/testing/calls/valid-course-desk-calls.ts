import type { courseDeskContract } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

/** A course that a teacher may write too, without an open draft. */
async function ownCourse(
  { server, school }: SchoolStage,
  { userId }: TestStaff,
  courseId = school.courseId,
): Promise<{ courseId: number }> {
  await server.pool.query(`insert into course_staff (user_id, course_id) values ($1, $2) on conflict do nothing`, [
    userId,
    courseId,
  ])
  await server.pool.query(`delete from drafts where kind = 'course' and subject_id = $1`, [courseId])
  return { courseId }
}

export const VALID_COURSE_DESK_CALLS: ManageUses<{ courseDesk: typeof courseDeskContract }>['courseDesk'] = {
  list: () => ({ search: '实战', price: 'free', editedDays: '90', sort: 'learners' }),
  counts: () => ({}),
  choices: () => ({}),
  films: () => ({ search: '' }),
  questions: (stage, by) => ownCourse(stage, by),
  // Another course: a draft of the usual one may be opened at the same moment, and a course with a draft cannot be changed.
  change: async (stage, by) => ({ ...(await ownCourse(stage, by, stage.school.pricedCourseId)), priceFen: 12_300 }),
  duplicate: (stage, by) => ownCourse(stage, by),
}
