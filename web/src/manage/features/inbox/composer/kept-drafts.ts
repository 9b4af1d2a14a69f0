/** What somebody was writing in a thread. */
export interface AnswerDraft {
  text: string
  /** For colleagues alone. */
  isInternal: boolean
}

export const EMPTY_DRAFT: AnswerDraft = { text: '', isInternal: false }

const PREFIX = 'bee-inbox-draft'
/** Of one browser; the oldest make room. */
export const KEPT_DRAFTS_MAX = 200

interface Kept extends AnswerDraft {
  keptAt: number
}

/** Several of the staff may share a computer: nobody finds a colleague's words in the own name. */
const keyOf = (staffId: number, threadId: number) => `${PREFIX}-${staffId}-${threadId}`

function parse(text: string | null): Kept | undefined {
  if (text === null) return undefined
  try {
    const { text: words, isInternal, keptAt } = JSON.parse(text) as Partial<Kept>
    if (typeof words !== 'string') return undefined
    return { text: words, isInternal: isInternal === true, keptAt: typeof keptAt === 'number' ? keptAt : 0 }
  } catch {
    return undefined
  }
}

function makeRoom(): void {
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(`${PREFIX}-`))
    .map((key) => ({ key, keptAt: parse(localStorage.getItem(key))?.keptAt ?? 0 }))
    .sort((left, right) => left.keptAt - right.keptAt)
  for (const { key } of kept.slice(0, Math.max(0, kept.length - KEPT_DRAFTS_MAX))) localStorage.removeItem(key)
}

export function readDraft(staffId: number, threadId: number): AnswerDraft {
  try {
    const kept = parse(localStorage.getItem(keyOf(staffId, threadId)))
    return kept ? { text: kept.text, isInternal: kept.isInternal } : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** An empty one is none. Until it is sent it survives another thread, a reload and a refusal. */
export function keepDraft(staffId: number, threadId: number, draft: AnswerDraft): void {
  try {
    if (draft.text.trim() === '') {
      localStorage.removeItem(keyOf(staffId, threadId))
      return
    }
    localStorage.setItem(keyOf(staffId, threadId), JSON.stringify({ ...draft, keptAt: Date.now() }))
    makeRoom()
  } catch {
    // A browser that keeps nothing costs the words at a reload, not the page.
  }
}

export const dropDraft = (staffId: number, threadId: number): void => keepDraft(staffId, threadId, EMPTY_DRAFT)
