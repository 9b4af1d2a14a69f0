import type { CommentKind } from '@bee/contract/comments/comment-rules.ts'
import { forgetBegun, keepBegun, readBegun } from '../../school/begun-words.ts'

interface CommentBegun {
  kind: CommentKind
  text: string
}

const placeOf = (courseId: number) => `comment-${courseId}`

function isCommentBegun(value: unknown): value is CommentBegun {
  const { kind, text } = (value ?? {}) as Partial<CommentBegun>
  return typeof text === 'string' && (kind === 'review' || kind === 'question')
}

export const readDraft = (courseId: number) => readBegun(placeOf(courseId), isCommentBegun)

export function keepDraft(courseId: number, begun: CommentBegun): void {
  if (begun.text.trim() === '') forgetBegun(placeOf(courseId))
  else keepBegun(placeOf(courseId), begun)
}

export const forgetDraft = (courseId: number) => forgetBegun(placeOf(courseId))
