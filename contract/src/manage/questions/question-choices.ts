/** Words of the desk of questions without a schema, for pages that carry none. */

export const QUESTION_DESK_PAGE_SIZE = 20
/** Numbers stop here and read 「1000+」. */
export const QUESTIONS_COUNTED_MAX = 1000

/** Last written in; most answered; most often answered wrong. */
export const QUESTION_DESK_SORTS = ['edit', 'answers', 'wrong'] as const
export type QuestionDeskSort = (typeof QUESTION_DESK_SORTS)[number]

/** Statistics cover so many days. */
export const STATISTICS_DAYS = 90
/** With fewer answers a question is not judged. */
export const ANSWERS_JUDGED = 20
/** The weaker half must be better than the stronger one by so many percent. */
export const REVERSED_PERCENT = 10
/** Members with fewer answers count neither as strong nor as weak. */
export const ANSWERS_OF_A_MEMBER = 10

/** The difficulty by the answers, from so many percent right on: easy, then middling; below, hard. */
export const EASY_FROM_PERCENT = 75
export const MIDDLING_FROM_PERCENT = 50

/** The rules by which the nightly check finds a question itself doubtful. */
export const DOUBTFUL_RULES = [
  'question-mostly-wrong',
  'question-key-doubtful',
  'question-punishes-the-strong',
] as const

export const QUESTION_KIND_NAMES = { single: '单选', multiple: '多选', judge: '判断', open: '问答' } as const
