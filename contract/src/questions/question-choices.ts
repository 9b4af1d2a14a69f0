/** Choices without a schema, for pages that carry none. */

/** Ruling 22. */
export const QUESTION_SORTS = ['0', 'createTime', 'collectCount'] as const
export type QuestionSort = (typeof QUESTION_SORTS)[number]
export const SORT_RULES = ['desc', 'asc'] as const
export type SortRule = (typeof SORT_RULES)[number]

/** Random by type, by chapter, challenge levels, wrong-answer book, today's review. */
export const PRACTICE_MODES = ['type', 'lesson', 'challenge', 'book', 'review'] as const
export type PracticeMode = (typeof PRACTICE_MODES)[number]
