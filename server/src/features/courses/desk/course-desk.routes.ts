import type { courseDeskContract } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import { presentDeskCourse } from './course-desk.presenter.ts'
import type { CourseDeskService } from './course-desk.service.ts'

export const courseDeskRoutes = ({
  courseDesk: desk,
}: {
  courseDesk: CourseDeskService
}): StaffHandlers<typeof courseDeskContract> => ({
  async list(question, { staff, right }) {
    const { rows, totalCount } = await desk.list(question, staff, right)
    return { list: rows.map(presentDeskCourse), totalCount }
  },
  counts: (_input, { staff, right }) => desk.counts(staff, right),
  choices: () => desk.choices(),
  async films(asked) {
    const { rows, hasMore } = await desk.films(asked)
    return { list: rows.map(({ seconds, ...film }) => ({ ...film, seconds: Number(seconds) })), hasMore }
  },
  questions: ({ courseId }, { staff, right }) => desk.questions(courseId, staff, right),
  change: (input, { staff, right, write }) => write((work) => desk.change(work, input, staff, right)),
  duplicate: ({ courseId }, { staff, right, write }) => write((work) => desk.duplicate(work, courseId, staff, right)),
})
