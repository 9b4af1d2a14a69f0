import type { manageQuestionsContract } from '@bee/contract/manage/questions/questions.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import { presentDeskRow } from './question-desk.presenter.ts'
import type { QuestionDesk } from './question-desk.service.ts'
import type { QuestionPlacesService } from './question-places.service.ts'
import type { QuestionStatisticsService } from './question-statistics.service.ts'

export function questionDeskRoutes(services: {
  questionDesk: QuestionDesk
  questionStatistics: QuestionStatisticsService
  questionPlaces: QuestionPlacesService
}): StaffHandlers<typeof manageQuestionsContract> {
  const { questionDesk, questionStatistics, questionPlaces } = services
  return {
    async list(input, { staff, right }) {
      const { rows, next } = await questionDesk.list(staff, right, input)
      return { list: rows.map(presentDeskRow), next }
    },
    counts: (_input, { staff, right }) => questionDesk.counts(staff, right),
    statistics: ({ questionId }, { staff, right }) => questionStatistics.of(staff, right, questionId),
    lesson: ({ lessonId }, { staff, right }) => questionPlaces.lesson(staff, right, lessonId),
    async lessonsOf({ courseId }, { staff, right }) {
      return { list: await questionPlaces.lessonsOf(staff, right, courseId) }
    },
  }
}
