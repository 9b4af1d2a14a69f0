import type { CommentKind } from '@bee/contract/comments/comment-rules.ts'
import { forgetBegun, keepBegun, readBegun } from '../../school/begun-words.ts'

/** A second of a lesson. */
export interface CommentMark {
  lessonId: number
  second: number
}

interface CommentBegun {
  /** The kind that the writer chose; else the words decide. */
  kind?: CommentKind | undefined
  text: string
  /** Where the picture was when the first word was written. */
  begunAt?: CommentMark | undefined
}

const placeOf = (courseId: number) => `comment-${courseId}`

function isMark(value: unknown): value is CommentMark {
  const { lessonId, second } = (value ?? {}) as Partial<CommentMark>
  return Number.isInteger(lessonId) && Number.isInteger(second)
}

function isCommentBegun(value: unknown): value is CommentBegun {
  const { kind, text, begunAt } = (value ?? {}) as Record<keyof CommentBegun, unknown>
  const isKind = kind === undefined || kind === 'review' || kind === 'question'
  return typeof text === 'string' && isKind && (begunAt === undefined || isMark(begunAt))
}

export const readDraft = (courseId: number) => readBegun(placeOf(courseId), isCommentBegun)

export function keepDraft(courseId: number, begun: CommentBegun): void {
  if (begun.text.trim() === '') forgetBegun(placeOf(courseId))
  else keepBegun(placeOf(courseId), begun)
}

export const forgetDraft = (courseId: number) => forgetBegun(placeOf(courseId))
