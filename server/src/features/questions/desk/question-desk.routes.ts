import { forbidden, notFound } from '@bee/contract/failures.ts'
import type {
  ExplainingLesson,
  manageQuestionsContract,
  QuestionDeskRow,
} from '@bee/contract/manage/questions.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import type { DeskRow } from './question-desk.repository.ts'
import type { QuestionDesk } from './question-desk.service.ts'
import type { ExplainingLessonRow, QuestionPlacesRepository } from './question-places.repository.ts'
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

const presentLesson = ({ filePath: _path, ...row }: ExplainingLessonRow, filmUrl: string): ExplainingLesson => ({
  ...row,
  filmUrl,
})

export function questionDeskRoutes(services: {
  questionDesk: QuestionDesk
  questionStatistics: QuestionStatisticsService
  questionPlaces: QuestionPlacesRepository
  staffFilmLink: (path: string, userId: number) => string
}): StaffHandlers<typeof manageQuestionsContract> {
  const { questionDesk, questionStatistics, questionPlaces, staffFilmLink } = services
  return {
    async list(input, { staff, right }) {
      const { rows, next } = await questionDesk.list(staff, right, input)
      return { list: rows.map(present), next }
    },
    counts: (_input, { staff, right }) => questionDesk.counts(staff, right),
    statistics: ({ questionId }, { staff, right }) => questionStatistics.of(staff, right, questionId),
    async lesson({ lessonId }, { staff, right }) {
      const row = await questionPlaces.lesson(lessonId)
      if (!row) throw notFound('没有这一讲')
      // Somebody else's lesson may be named beside a question; its film is for those who teach it.
      const isShown = right.scope !== 'own' || (await questionPlaces.teaches(staff.userId, row.courseId))
      return presentLesson(row, isShown && row.filePath !== null ? staffFilmLink(row.filePath, staff.userId) : '')
    },
    async lessonsOf({ courseId }, { staff, right }) {
      if (right.scope === 'own' && !(await questionPlaces.teaches(staff.userId, courseId)))
        throw forbidden('你只能选自己的课')
      return { list: await questionPlaces.lessonsOf(courseId) }
    },
  }
}
