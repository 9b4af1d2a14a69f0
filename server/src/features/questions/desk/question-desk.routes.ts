import type { manageQuestionsContract } from '@bee/contract/manage/questions/questions.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
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
    async list(input, { staff }) {
      const { rows, next } = await questionDesk.list(staff, input)
      return { list: rows.map(presentDeskRow), next }
    },
    counts: (_input, { staff }) => questionDesk.counts(staff),
    statistics: ({ questionId }, { staff }) => questionStatistics.of(staff, questionId),
    lesson: ({ lessonId }, { staff }) => questionPlaces.lesson(staff, lessonId),
    async lessonsOf({ courseId }, { staff }) {
      return { list: await questionPlaces.lessonsOf(staff, courseId) }
    },
  }
}
