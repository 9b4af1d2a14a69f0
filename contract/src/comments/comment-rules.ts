import { COMMENT_MAX_CHARACTERS } from '../limits.ts'

/** Rules without a schema, for pages that carry none. */

/** A question waits for an answer; a review does not. */
export const COMMENT_KINDS = ['review', 'question'] as const
export type CommentKind = (typeof COMMENT_KINDS)[number]
export const COMMENT_ORDERS = ['newest', 'hottest'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

/** Sentences of specification 5, shown by the form and by the server. */
export const COMMENT_EMPTY_MESSAGE = '请输入非空的评论内容'
export const COMMENT_TOO_LONG_MESSAGE = `评论内容长度不能超过${COMMENT_MAX_CHARACTERS}`
export const COMMENT_PLACEHOLDER = `请输入${COMMENT_MAX_CHARACTERS}字以内的评论`
export const COMMENT_PUBLISHED_MESSAGE = '评论发布成功'
export const QUESTION_PLACEHOLDER = `哪里没明白？请用${COMMENT_MAX_CHARACTERS}字以内说清楚`
export const QUESTION_PUBLISHED_MESSAGE = '提问已发布，有人回答会通知你'

/** The sentence that is wrong with the text, as the schema says it. */
export function commentProblem(text: string): string | undefined {
  const length = [...text.trim()].length
  if (length === 0) return COMMENT_EMPTY_MESSAGE
  return length > COMMENT_MAX_CHARACTERS ? COMMENT_TOO_LONG_MESSAGE : undefined
}
