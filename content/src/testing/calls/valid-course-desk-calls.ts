import type { courseDeskContract } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

/** A course that a teacher may write too, of which nobody is writing. */
async function ownCourse({ server, school }: SchoolStage, { userId }: TestStaff): Promise<{ courseId: number }> {
  const { courseId } = school
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
  questions: ownCourse,
  change: async (stage, by) => ({ ...(await ownCourse(stage, by)), priceFen: 12_300 }),
  duplicate: ownCourse,
}
