import * as z from 'zod/mini'
import { Area } from '../courses/courses.contract.ts'
import { wholeNumberOr } from '../fields.ts'
import { QUESTION_KINDS } from './question-kinds.ts'

export const QuestionCard = z.object({
  examinationId: z.int(),
  examinationTitle: z.string(),
  /** In lists the first words of the content as plain text, in the detail the whole Markdown. */
  examinationContent: z.string(),
  /** Address of the picture, or empty. */
  imageId: z.string(),
  createTime: z.string(),
  collectCount: z.int(),
  kind: z.enum(QUESTION_KINDS),
  difficulty: z.int(),
  subjectTypeId: z.int(),
  subjectTypeName: z.string(),
  area: Area,
})
export type QuestionCard = z.infer<typeof QuestionCard>

/** Choices have letters, true and false their own words. */
export const QuestionOption = z.object({ key: z.string(), text: z.string() })
export type QuestionOption = z.infer<typeof QuestionOption>

export const ExplainingLesson = z.object({
  subjectId: z.int(),
  subjectName: z.string(),
  catalogId: z.int(),
  catalogName: z.string(),
  videoTime: z.int(),
})
export type ExplainingLesson = z.infer<typeof ExplainingLesson>

export const QuestionAnswer = z.object({
  examinationId: z.int(),
  /** Keys of the right options; empty for open questions. */
  rightOptions: z.array(z.string()),
  /** Sanitised HTML, made from Markdown on the server. */
  answerHtml: z.string(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

export const MAX_ID = 2_147_483_647
/** 0 or absent: every type. A direction includes its sub-types. */
export const typeFilter = () => wholeNumberOr(0, { label: '类型 subjectTypeId', min: 0, max: MAX_ID })
