import type { manageQuestionsContract, QuestionDeskRow } from '@bee/contract/manage/questions.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import type { DeskRow } from './question-desk.repository.ts'
import type { QuestionDesk } from './question-desk.service.ts'
import type { QuestionPlacesService } from './question-places.service.ts'
import type { QuestionStatisticsService } from './question-statistics.service.ts'

const present = (row: DeskRow): QuestionDeskRow => ({
  questionId: row.questionId,
  draftId: row.draftId,
  title: row.title,
  typeName: row.typeName,
  kind: row.kind,
  difficulty: row.difficulty,
  answerCount: row.answerCount,
  rightPercent:
    row.answerCount === null || row.rightCount === null ? null : Math.round((100 * row.rightCount) / row.answerCount),
  doubt: row.doubt,
  state: row.state,
  editTime: row.editedAt.toISOString(),
  editorName: row.editorName,
  publishTime: row.publishAt?.toISOString() ?? null,
  isReviewAsked: row.isReviewAsked,
})

export function questionDeskRoutes(services: {
  questionDesk: QuestionDesk
  questionStatistics: QuestionStatisticsService
  questionPlaces: QuestionPlacesService
}): StaffHandlers<typeof manageQuestionsContract> {
  const { questionDesk, questionStatistics, questionPlaces } = services
  return {
    async list(input, { staff, right }) {
      const { rows, next } = await questionDesk.list(staff, right, input)
      return { list: rows.map(present), next }
    },
    counts: (_input, { staff, right }) => questionDesk.counts(staff, right),
    statistics: ({ questionId }, { staff, right }) => questionStatistics.of(staff, right, questionId),
    lesson: ({ lessonId }, { staff, right }) => questionPlaces.lesson(staff, right, lessonId),
    async lessonsOf({ courseId }, { staff, right }) {
      return { list: await questionPlaces.lessonsOf(staff, right, courseId) }
    },
  }
}
