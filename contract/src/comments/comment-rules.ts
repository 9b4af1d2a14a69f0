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

/** Closing marks and exclamations after the last word, which do not change its meaning. */
const AFTER_WORDS = /[\s"”’」』）)~～。.!！…]+$/
const ASKING_END = /(?:[?？]|吗|嘛|什么意思|是什么|为什么|为啥|怎么办|怎么做)$/
/** At the head of a sentence. 怎么这么好 is praise. */
const ASKING_START =
  /(?:^|[，。！；,.!;\n])\s*(?:老师[，,\s]*)?(?:请问|请教|求助|想问|为什么|为啥|为何|如何|怎么(?!这么|那么)|是不是|能不能|可不可以|有没有)/

/** Whether the words ask for an answer. The form takes them for a question until its writer has chosen. */
export function isAsking(text: string): boolean {
  const words = text.trim().replace(AFTER_WORDS, '')
  return ASKING_END.test(words) || ASKING_START.test(words)
}
