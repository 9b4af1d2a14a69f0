export interface NoteBegun {
  lessonId: number
  second: number
  text: string
}

const keyOf = (userId: string, courseId: number) => `bee.note-draft.${userId}.${courseId}`

/** Words that were begun and not saved outlive the tab. */
export function readBegun(userId: string, courseId: number): NoteBegun | undefined {
  try {
    const begun = JSON.parse(localStorage.getItem(keyOf(userId, courseId)) ?? 'null') as Partial<NoteBegun> | null
    const isWhole = typeof begun?.lessonId === 'number' && typeof begun.second === 'number'
    return isWhole && typeof begun.text === 'string' ? (begun as NoteBegun) : undefined
  } catch {
    return undefined
  }
}

export function keepBegun(userId: string, courseId: number, begun: NoteBegun | undefined): void {
  try {
    if (begun === undefined || begun.text === '') localStorage.removeItem(keyOf(userId, courseId))
    else localStorage.setItem(keyOf(userId, courseId), JSON.stringify(begun))
  } catch {
    // Storage is blocked: the words live as long as the page.
  }
}
