/** The lesson and second that an answer links to, and the words in the text that carry the link. */
export interface DraftPlace {
  lessonId: number
  second: number
  words: string
}

/** An unsent answer in a thread. */
export interface AnswerDraft {
  text: string
  place?: DraftPlace
  /** The saved reply that it started from. */
  savedReplyId?: number
}

export const EMPTY_DRAFT: AnswerDraft = { text: '' }

const PREFIX = 'bee-inbox-draft'
/** Per browser; the oldest are dropped. */
export const KEPT_DRAFTS_MAX = 200

interface Kept extends AnswerDraft {
  keptAt: number
}

/** Staff may share a computer: a colleague's text must not appear under another name. */
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

/** Keeps an unsent answer, so that it survives another thread, a reload and a refusal. An empty one is removed. */
export function keepDraft(staffId: number, threadId: number, draft: AnswerDraft): void {
  try {
    if (draft.text.trim() === '') {
      localStorage.removeItem(keyOf(staffId, threadId))
      return
    }
    localStorage.setItem(keyOf(staffId, threadId), JSON.stringify({ ...draft, keptAt: Date.now() }))
    makeRoom()
  } catch {
    // Without localStorage the answer is lost at a reload, but the page works.
  }
}

/** Removes the link when its words are no longer in the text: the answer is sent as it reads. */
export function withText(draft: AnswerDraft, text: string): AnswerDraft {
  const { place, ...rest } = draft
  return { ...rest, text, ...(place && text.includes(place.words) && { place }) }
}

export const dropDraft = (staffId: number, threadId: number): void => keepDraft(staffId, threadId, EMPTY_DRAFT)
