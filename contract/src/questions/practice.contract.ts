import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { Area } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, paged, pageQuery, wholeNumberOr } from '../fields.ts'
import { QUESTION_PAGE_SIZE } from '../limits.ts'
import { PRACTICE_MODES } from './question-choices.ts'
import {
  ExplainingLesson,
  MAX_ID,
  QuestionAnswer,
  QuestionCard,
  QuestionOption,
  typeFilter,
} from './question-shapes.ts'

/** 1 忘了, 2 模糊, 3 记住. */
export const GRADES = ['1', '2', '3'] as const

/** The result of an answer: the explanation, and the new state of the question. */
export const AnswerOutcome = z.object({
  ...QuestionAnswer.shape,
  given: z.array(z.string()),
  isRight: z.boolean(),
  grade: z.nullable(z.int()),
  isInBook: z.boolean(),
  rightStreak: z.int(),
  /** The time of its next review. */
  reviewTime: z.string(),
  lesson: z.nullable(ExplainingLesson),
})
export type AnswerOutcome = z.infer<typeof AnswerOutcome>

export const PracticeQuestion = z.object({
  ...QuestionCard.shape,
  contentHtml: z.string(),
  options: z.array(QuestionOption),
  /** Null until it is answered: no answer leaves the server before. */
  outcome: z.nullable(AnswerOutcome),
})
export type PracticeQuestion = z.infer<typeof PracticeQuestion>

export const PracticeSet = z.object({
  setId: z.int(),
  mode: z.enum(PRACTICE_MODES),
  /** Type, chapter or lesson, or the direction of a challenge; 0: all questions. */
  scopeId: z.int(),
  level: z.int(),
  title: z.string(),
  createTime: z.string(),
  finishTime: z.nullable(z.string()),
  questions: z.array(PracticeQuestion),
  /** Seconds spent on the answers so far. */
  seconds: z.int(),
  /** Only of a finished challenge. */
  isPassed: z.nullable(z.boolean()),
  hasNextLevel: z.boolean(),
})
export type PracticeSet = z.infer<typeof PracticeSet>

export const ChallengeLevel = z.object({
  level: z.int(),
  questionCount: z.int(),
  bestRight: z.int(),
  isPassed: z.boolean(),
  isOpen: z.boolean(),
})
export type ChallengeLevel = z.infer<typeof ChallengeLevel>

export const Challenge = z.object({
  typeId: wire('subjectTypeId', z.int()),
  typeName: wire('subjectTypeName', z.string()),
  area: Area,
  levelCount: z.int(),
  passedCount: z.int(),
  /** All of them; of a very long ladder up to the first ones that are still closed. */
  levels: z.array(ChallengeLevel),
})
export type Challenge = z.infer<typeof Challenge>

export const BookEntry = z.object({
  ...QuestionCard.shape,
  wrongCount: z.int(),
  rightStreak: z.int(),
  answerTime: z.string(),
  reviewTime: z.string(),
})
export type BookEntry = z.infer<typeof BookEntry>

export const HistoryEntry = z.object({
  /** Ids of answers grow beyond a number's precision one day: text. */
  answerId: z.string(),
  questionId: wire('examinationId', z.int()),
  title: wire('examinationTitle', z.string()),
  typeName: wire('subjectTypeName', z.string()),
  area: Area,
  isRight: z.boolean(),
  grade: z.nullable(z.int()),
  seconds: z.int(),
  answerTime: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const TypeNumbers = z.object({
  typeId: wire('subjectTypeId', z.int()),
  typeName: wire('subjectTypeName', z.string()),
  area: Area,
  questionCount: z.int(),
  doneCount: z.int(),
  rightCount: z.int(),
  wrongCount: z.int(),
  bookCount: z.int(),
})
export type TypeNumbers = z.infer<typeof TypeNumbers>

export const OpenSet = z.object({
  setId: z.int(),
  mode: z.enum(PRACTICE_MODES),
  title: z.string(),
  createTime: z.string(),
  questionCount: z.int(),
  answeredCount: z.int(),
})
export type OpenSet = z.infer<typeof OpenSet>

export const PracticeNumbers = z.object({
  bookCount: z.int(),
  /** Due by the end of today in Asia/Shanghai. */
  dueCount: z.int(),
  favouriteCount: wire('collectCount', z.int()),
  doneCount: z.int(),
  rightCount: z.int(),
  wrongCount: z.int(),
  types: z.array(TypeNumbers),
  openSets: z.array(OpenSet),
})
export type PracticeNumbers = z.infer<typeof PracticeNumbers>

/** A chapter, or several that have too few questions of their own, under the id of the first. */
export const PracticeChapter = z.object({
  id: wire('catalogId', z.int()),
  name: wire('catalogName', z.string()),
  questionCount: z.int(),
  doneCount: z.int(),
})
export type PracticeChapter = z.infer<typeof PracticeChapter>
export const PracticeCourse = z.object({
  id: wire('subjectId', z.int()),
  name: wire('subjectName', z.string()),
  area: Area,
  chapters: z.array(PracticeChapter),
})
export type PracticeCourse = z.infer<typeof PracticeCourse>

export const BookPage = z.object({
  ...BookEntry.shape,
  contentHtml: z.string(),
  options: z.array(QuestionOption),
  rightOptions: z.array(z.string()),
  answerHtml: z.string(),
})
export type BookPage = z.infer<typeof BookPage>

const OneSet = z.object({ setId: id('setId') })
/** A set that was put aside overnight does not make an hour of it. */
const MAX_ANSWER_SECONDS = 3600
const answerFields = {
  id: id('id'),
  setId: z.optional(id('setId')),
  seconds: wholeNumberOr(0, { label: '用时 seconds', min: 0, max: MAX_ANSWER_SECONDS }),
}
const MAX_GIVEN = 9
const givenOptions = z
  .array(z.string({ error: '选项 given 应当是文字' }), { error: '请选择答案 given' })
  .check(z.minLength(1, '请选择答案'), z.maxLength(MAX_GIVEN, '选项 given 太多'))

export const practiceCalls = {
  submit: endpoint({
    method: 'POST',
    path: '/examination/submit',
    access: 'member',
    summary: '提交选择题、判断题的答案，当场判分并记录',
    input: z.object({ ...answerFields, given: givenOptions }),
    result: AnswerOutcome,
  }),
  grade: endpoint({
    method: 'POST',
    path: '/examination/grade',
    access: 'member',
    summary: '问答题自评：1 忘了、2 模糊、3 记住',
    input: z.object({ ...answerFields, grade: oneOf('自评 grade', GRADES) }),
    result: AnswerOutcome,
  }),
  startSet: endpoint({
    method: 'POST',
    path: '/examination/practice',
    access: 'member',
    summary: '开始一组练习；同样的一组没做完时接着做，isFresh 为 true 时结束它另开一组',
    input: z.object({
      mode: oneOf('模式 mode', PRACTICE_MODES),
      scopeId: wholeNumberOr(0, { label: '范围 scopeId', min: 0, max: MAX_ID }),
      level: wholeNumberOr(0, { label: '关卡 level', min: 0, max: MAX_ID }),
      isFresh: z._default(z.boolean({ error: 'isFresh 应当是 true 或 false' }), false),
    }),
    result: z.object({ setId: z.int() }),
  }),
  set: endpoint({
    method: 'GET',
    path: '/examination/practice/:setId',
    access: 'member',
    summary: '一组练习：题目，以及已经作答的结果',
    input: OneSet,
    result: PracticeSet,
  }),
  finishSet: endpoint({
    method: 'POST',
    path: '/examination/practice/:setId/finish',
    access: 'member',
    summary: '交卷：没答的不算',
    input: OneSet,
    result: PracticeSet,
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/examination/list/challenge',
    access: 'member',
    summary: '挑战关卡：每关 10 题，答对 8 题过关；subjectTypeId 为 0 时是全部方向',
    input: z.object({ typeId: wire('subjectTypeId', typeFilter()) }),
    result: z.array(Challenge),
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/examination/chapters',
    access: 'member',
    summary: '可以按章练习的课程：学过的在前',
    result: z.array(PracticeCourse),
  }),
  numbers: endpoint({
    method: 'GET',
    path: '/examination/numbers',
    access: 'member',
    summary: '我的做题情况：错题本、今日复习、各类型的对错、没做完的练习',
    result: PracticeNumbers,
  }),
  book: endpoint({
    method: 'GET',
    path: '/examination/book',
    access: 'member',
    summary: '错题本',
    input: z.object(pageQuery(QUESTION_PAGE_SIZE)),
    result: paged(BookEntry),
  }),
  bookPages: endpoint({
    method: 'GET',
    path: '/examination/book/print',
    access: 'member',
    summary: '错题本的全文，供打印',
    result: z.array(BookPage),
  }),
  bookMarkdown: endpoint({
    method: 'GET',
    path: '/examination/book/export',
    access: 'member',
    summary: '错题本导出为 Markdown',
    result: z.object({ fileName: z.string(), markdown: z.string() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/examination/history',
    access: 'member',
    summary: '做题记录，最近的在前',
    input: z.object(pageQuery(QUESTION_PAGE_SIZE)),
    result: paged(HistoryEntry),
  }),
}
