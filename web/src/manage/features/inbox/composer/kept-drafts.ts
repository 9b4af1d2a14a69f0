/** The lesson and second that an answer points to, with the words that stand for it in the text. */
export interface DraftPlace {
  lessonId: number
  second: number
  words: string
}

/** What somebody was writing in a thread. */
export interface AnswerDraft {
  text: string
  place?: DraftPlace
  /** The saved reply that it began with. */
  savedReplyId?: number
}

export const EMPTY_DRAFT: AnswerDraft = { text: '' }

const PREFIX = 'bee-inbox-draft'
/** Of one browser; the oldest make room. */
export const KEPT_DRAFTS_MAX = 200

interface Kept extends AnswerDraft {
  keptAt: number
}

/** Several of the staff may share a computer: nobody finds a colleague's words in the own name. */
const keyOf = (staffId: number, threadId: number) => `${PREFIX}-${staffId}-${threadId}`

const isPlace = (value: unknown): value is DraftPlace => {
  const { lessonId, second, words } = (value ?? {}) as Partial<DraftPlace>
  return typeof lessonId === 'number' && typeof second === 'number' && typeof words === 'string'
}

function parse(text: string | null): Kept | undefined {
  if (text === null) return undefined
  try {
    const { text: words, place, savedReplyId, keptAt } = JSON.parse(text) as Partial<Kept>
    if (typeof words !== 'string') return undefined
    return {
      text: words,
      ...(isPlace(place) && { place }),
      ...(typeof savedReplyId === 'number' && { savedReplyId }),
      keptAt: typeof keptAt === 'number' ? keptAt : 0,
    }
  } catch {
    return undefined
  }
}

function makeRoom(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}-`))
  if (keys.length <= KEPT_DRAFTS_MAX) return
  const byAge = keys
    .map((key) => ({ key, keptAt: parse(localStorage.getItem(key))?.keptAt ?? 0 }))
    .sort((left, right) => left.keptAt - right.keptAt)
  for (const { key } of byAge.slice(0, keys.length - KEPT_DRAFTS_MAX)) localStorage.removeItem(key)
}

export function readDraft(staffId: number, threadId: number): AnswerDraft {
  try {
    const { keptAt: _, ...draft } = parse(localStorage.getItem(keyOf(staffId, threadId))) ?? {
      ...EMPTY_DRAFT,
      keptAt: 0,
    }
    return draft
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

/** Words that are no longer in the text point to nothing: what is sent is what is read. */
export function withText(draft: AnswerDraft, text: string): AnswerDraft {
  const { place, ...rest } = draft
  return { ...rest, text, ...(place && text.includes(place.words) && { place }) }
}

export const dropDraft = (staffId: number, threadId: number): void => keepDraft(staffId, threadId, EMPTY_DRAFT)
