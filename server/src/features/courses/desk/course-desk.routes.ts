import type { courseDeskContract } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import { presentDeskCourse } from './course-desk.presenter.ts'
import type { CourseDeskService } from './course-desk.service.ts'

export const courseDeskRoutes = ({
  courseDesk: desk,
}: {
  courseDesk: CourseDeskService
}): StaffHandlers<typeof courseDeskContract> => ({
  async list(question, { staff }) {
    const { rows, totalCount } = await desk.list(question, staff)
    return { list: rows.map(presentDeskCourse), totalCount }
  },
  counts: (_input, { staff }) => desk.counts(staff),
  choices: () => desk.choices(),
  async films(asked, { staff }) {
    const { rows, hasMore } = await desk.films(staff, asked)
    return { list: rows.map(({ seconds, ...film }) => ({ ...film, seconds: Number(seconds) })), hasMore }
  },
  questions: ({ courseId }, { staff }) => desk.questions(courseId, staff),
  change: (input, { staff, write }) => write((work) => desk.change(work, input, staff)),
  duplicate: ({ courseId }, { staff, write }) => write((work) => desk.duplicate(work, courseId, staff)),
})
