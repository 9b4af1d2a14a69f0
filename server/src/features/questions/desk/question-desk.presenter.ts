import type { QuestionDeskRow } from '@bee/contract/manage/questions/questions.contract.ts'
import type { DeskRow } from './question-desk.repository.ts'

export const presentDeskRow = (row: DeskRow): QuestionDeskRow => ({
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
