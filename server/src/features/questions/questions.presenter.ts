import type { Area } from '@bee/contract/courses/courses.contract.ts'
import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type {
  ExplainingLesson,
  QuestionAnswer,
  QuestionCard,
  QuestionOption,
} from '@bee/contract/questions/question-shapes.ts'
import type { QuestionDetail } from '@bee/contract/questions/questions.contract.ts'
import { optionKeys, rulesOf } from './option-keys.ts'
import type { QuestionAnswerRow, QuestionCardRow, QuestionDetailRow } from './questions.repository.ts'

export const presentQuestionCard = (row: QuestionCardRow): QuestionCard => ({
  examinationId: row.id,
  examinationTitle: row.title,
  examinationContent: row.excerpt,
  imageId: row.picture_url,
  createTime: row.created_at.toISOString(),
  collectCount: row.collect_count,
  kind: row.kind as QuestionKind,
  difficulty: row.difficulty,
  subjectTypeId: row.type_id,
  subjectTypeName: row.type_name,
  area: row.area as Area,
})

export function presentOptions(kind: string, options: unknown): QuestionOption[] {
  const { fixedOptions } = rulesOf(kind)
  if (fixedOptions) return fixedOptions.map(({ key, text }) => ({ key, text }))
  const texts: unknown[] = Array.isArray(options) ? options : []
  return optionKeys(kind, options).map((key, index) => ({ key, text: String(texts[index]) }))
}

export interface LessonColumns {
  lesson_id: number | null
  lesson_name: string | null
  lesson_second: number
  course_id: number | null
  course_name: string | null
}

export const presentLesson = (row: LessonColumns): ExplainingLesson | null =>
  row.lesson_id === null || row.course_id === null
    ? null
    : {
        subjectId: row.course_id,
        subjectName: row.course_name ?? '',
        catalogId: row.lesson_id,
        catalogName: row.lesson_name ?? '',
        videoTime: row.lesson_second,
      }

export const presentQuestionDetail = (row: QuestionDetailRow): QuestionDetail => ({
  ...presentQuestionCard(row),
  examinationContent: row.content,
  contentHtml: row.content_html,
  options: presentOptions(row.kind, row.options),
  parentTypeId: row.parent_id ?? 0,
  parentTypeName: row.parent_name ?? '',
  collectLogo: row.is_collected,
  nextId: row.next_id,
  lesson: presentLesson(row),
})

export const presentAnswer = (
  row: Pick<QuestionAnswerRow, 'id' | 'right_options' | 'answer_html'>,
): QuestionAnswer => ({
  examinationId: row.id,
  rightOptions: row.right_options,
  answerHtml: row.answer_html,
})
