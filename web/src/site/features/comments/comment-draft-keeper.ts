const keyOf = (courseId: number) => `bee-comment-${courseId}`

/** A visitor who has to log in first finds his words again afterwards. */
export function keepDraft(courseId: number, text: string): void {
  try {
    sessionStorage.setItem(keyOf(courseId), text)
  } catch {
    // A browser that keeps nothing costs the visitor his words, not the page.
  }
}

export function takeDraft(courseId: number): string {
  try {
    const text = sessionStorage.getItem(keyOf(courseId)) ?? ''
    sessionStorage.removeItem(keyOf(courseId))
    return text
  } catch {
    return ''
  }
}
