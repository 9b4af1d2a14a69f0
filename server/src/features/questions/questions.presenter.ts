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
  id: row.id,
  title: row.title,
  content: row.excerpt,
  imageUrl: row.picture_url,
  createTime: row.created_at.toISOString(),
  favouriteCount: row.collect_count,
  kind: row.kind as QuestionKind,
  difficulty: row.difficulty,
  typeId: row.type_id,
  typeName: row.type_name,
  area: row.area,
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
        courseId: row.course_id,
        courseName: row.course_name ?? '',
        lessonId: row.lesson_id,
        lessonName: row.lesson_name ?? '',
        second: row.lesson_second,
      }

export const presentQuestionDetail = (row: QuestionDetailRow): QuestionDetail => ({
  ...presentQuestionCard(row),
  content: row.content,
  contentHtml: row.content_html,
  options: presentOptions(row.kind, row.options),
  parentTypeId: row.parent_id ?? 0,
  parentTypeName: row.parent_name ?? '',
  isFavourite: row.is_collected,
  nextId: row.next_id,
  lesson: presentLesson(row),
})

export const presentAnswer = (
  row: Pick<QuestionAnswerRow, 'id' | 'right_options' | 'answer_html'>,
): QuestionAnswer => ({
  questionId: row.id,
  rightOptions: row.right_options,
  answerHtml: row.answer_html,
})
