import type { CommentKind } from '@bee/contract/comments/comment-rules.ts'

const keyOf = (kind: CommentKind, courseId: number) =>
  kind === 'review' ? `bee-comment-${courseId}` : `bee-question-${courseId}`

/** A visitor who has to log in first finds his words again afterwards. */
export function keepDraft(courseId: number, kind: CommentKind, text: string): void {
  try {
    sessionStorage.setItem(keyOf(kind, courseId), text)
  } catch {
    // A browser that keeps nothing costs the visitor his words, not the page.
  }
}

export function takeDraft(courseId: number): { kind: CommentKind; text: string } | undefined {
  try {
    for (const kind of ['review', 'question'] as const) {
      const text = sessionStorage.getItem(keyOf(kind, courseId)) ?? ''
      sessionStorage.removeItem(keyOf(kind, courseId))
      if (text !== '') return { kind, text }
    }
  } catch {
    // Nothing was kept.
  }
  return undefined
}
