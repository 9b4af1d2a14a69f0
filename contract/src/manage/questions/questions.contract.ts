import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, searchWord, time, wholeNumber } from '../../fields.ts'
import { QUESTION_KINDS } from '../../questions/question-kinds.ts'
import { CONTENT_STATES } from '../content/content-kinds.ts'
import { listPlace, StateCounts } from '../content/desk-lists.ts'
import { QUESTION_DESK_SORTS, QUESTIONS_COUNTED_MAX, STATISTICS_DAYS } from './question-choices.ts'

/** A question as a row: published, or only a draft so far. */
export const QuestionDeskRow = z.object({
  /** Null: never published. */
  questionId: z.nullable(z.int()),
  /** Null: it has no draft. */
  draftId: z.nullable(z.int()),
  title: z.string(),
  /** Empty: none chosen yet. */
  typeName: z.string(),
  kind: z.nullable(z.enum(QUESTION_KINDS)),
  difficulty: z.nullable(z.int()),
  /** As counted at night; null: the question in its present form has no answers. */
  answerCount: z.nullable(z.int()),
  rightPercent: z.nullable(z.int()),
  /** The doubt, in the words of the nightly check; empty: none. */
  doubt: z.string(),
  state: z.enum(CONTENT_STATES),
  editTime: time(),
  editorName: z.string(),
  publishTime: z.nullable(time()),
  isReviewAsked: z.boolean(),
})
export type QuestionDeskRow = z.infer<typeof QuestionDeskRow>

/** A possible mistake, with the numbers that show it. */
export const QuestionHint = z.object({
  about: z.enum(['key', 'ambiguous']),
  title: z.string(),
  detail: z.string(),
  /** The wrong option that too many members choose; empty: none. */
  option: z.string(),
})
export type QuestionHint = z.infer<typeof QuestionHint>

export const QuestionStatistics = z.object({
  answerCount: z.int(),
  rightPercent: z.nullable(z.int()),
  typeName: z.string(),
  /** For all questions of its type; null: not counted yet. */
  typeRightPercent: z.nullable(z.int()),
  /** Half of the answers with a known time took longer. */
  medianSeconds: z.nullable(z.int()),
  /** How often each was chosen: by letter, `true` and `false`, or the grade that members gave themselves. */
  options: z.array(z.object({ key: z.string(), count: z.int(), percent: z.int() })),
  /** The difficulty by the answers; null while there are too few. */
  likelyDifficulty: z.nullable(z.int()),
  /** Stem, options or key were changed then, and it is counted from there; null: not within these days. */
  since: z.nullable(time()),
  hints: z.array(QuestionHint),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>

/** A lesson that explains, with its film. */
export const ExplainingLesson = z.object({
  lessonId: z.int(),
  lessonNumber: z.string(),
  name: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  lengthSeconds: z.int(),
  posterUrl: z.string(),
  /** Empty: no film yet. */
  filmUrl: z.string(),
})
export type ExplainingLesson = z.infer<typeof ExplainingLesson>

const PickableLesson = z.object({
  lessonId: z.int(),
  lessonNumber: z.string(),
  name: z.string(),
  lengthSeconds: z.int(),
})
export type PickableLesson = z.infer<typeof PickableLesson>

export const manageQuestionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/question/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '题目与还没发布过的草稿；按作答或错得多排时，只有近来有人答过的',
    input: z.object({
      state: z.optional(oneOf('状态 state', CONTENT_STATES)),
      /** The search of the students; digits are also the number of a question, and `#12` is only that. */
      search: searchWord('搜索词 search'),
      /** An id of a direction stands for all its types. */
      typeId: z.optional(id('typeId')),
      kind: z.optional(oneOf('题型 kind', QUESTION_KINDS)),
      difficulty: z.optional(wholeNumber({ label: '难度 difficulty', min: 1, max: 3 })),
      only: z.optional(oneOf('只看 only', ['doubtful'])),
      lessonId: z.optional(id('lessonId')),
      sort: oneOf('排序 sort', QUESTION_DESK_SORTS, 'edit'),
      before: listPlace(),
    }),
    result: z.object({ list: z.array(QuestionDeskRow), next: z.nullable(z.string()) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/question/counts',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: `每种状态的题目有多少，数到 ${QUESTIONS_COUNTED_MAX}`,
    input: z.object({}),
    result: StateCounts,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/manage/question/:questionId/statistics',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: `近 ${STATISTICS_DAYS} 天大家怎么答的；改过题干或答案的从那时数起`,
    input: z.object({ questionId: id('questionId') }),
    result: QuestionStatistics,
  }),
  lesson: endpoint({
    method: 'GET',
    path: '/manage/question/lesson/:lessonId',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '讲解题目的一讲，连同影片',
    input: z.object({ lessonId: id('lessonId') }),
    result: ExplainingLesson,
  }),
  lessonsOf: endpoint({
    method: 'GET',
    path: '/manage/question/lessons/:courseId',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '一门课的讲，选讲解题目的一秒时用',
    input: z.object({ courseId: id('courseId') }),
    result: z.object({ list: z.array(PickableLesson) }),
  }),
}
