import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { Area } from '../courses/courses.contract.ts'
import { wholeNumberOr } from '../fields.ts'
import { QUESTION_KINDS } from './question-kinds.ts'

export const QuestionCard = z.object({
  id: wire('examinationId', z.int()),
  title: wire('examinationTitle', z.string()),
  /** In lists the first words of the content as plain text, in the detail the whole Markdown. */
  content: wire('examinationContent', z.string()),
  /** Address of the picture, or empty. */
  imageUrl: wire('imageId', z.string()),
  createTime: z.string(),
  favouriteCount: wire('collectCount', z.int()),
  kind: z.enum(QUESTION_KINDS),
  difficulty: z.int(),
  typeId: wire('subjectTypeId', z.int()),
  typeName: wire('subjectTypeName', z.string()),
  area: Area,
})
export type QuestionCard = z.infer<typeof QuestionCard>

/** Choices have letters, true and false their own words. */
export const QuestionOption = z.object({ key: z.string(), text: z.string() })
export type QuestionOption = z.infer<typeof QuestionOption>

export const ExplainingLesson = z.object({
  courseId: wire('subjectId', z.int()),
  courseName: wire('subjectName', z.string()),
  lessonId: wire('catalogId', z.int()),
  lessonName: wire('catalogName', z.string()),
  second: wire('videoTime', z.int()),
})
export type ExplainingLesson = z.infer<typeof ExplainingLesson>

export const QuestionAnswer = z.object({
  questionId: wire('examinationId', z.int()),
  /** Keys of the right options; empty for open questions. */
  rightOptions: z.array(z.string()),
  /** Sanitised HTML, made from Markdown on the server. */
  answerHtml: z.string(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

export const MAX_ID = 2_147_483_647
/** 0 or absent: every type. A direction includes its sub-types. */
export const typeFilter = () => wholeNumberOr(0, { label: '类型 subjectTypeId', min: 0, max: MAX_ID })
