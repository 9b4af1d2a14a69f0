import { COMMENT_MAX_CHARACTERS } from '../limits.ts'

/** Rules without a schema, for pages that carry none. */

/** Sentences of specification 5, shown by the form and by the server. */
export const COMMENT_EMPTY_MESSAGE = '请输入非空的评论内容'
export const COMMENT_TOO_LONG_MESSAGE = `评论内容长度不能超过${COMMENT_MAX_CHARACTERS}`
export const COMMENT_PLACEHOLDER = `请输入${COMMENT_MAX_CHARACTERS}字以内的评论`
export const COMMENT_PUBLISHED_MESSAGE = '评论发布成功'

/** The sentence that is wrong with the text, as the schema says it. */
export function commentProblem(text: string): string | undefined {
  const length = [...text.trim()].length
  if (length === 0) return COMMENT_EMPTY_MESSAGE
  return length > COMMENT_MAX_CHARACTERS ? COMMENT_TOO_LONG_MESSAGE : undefined
}
