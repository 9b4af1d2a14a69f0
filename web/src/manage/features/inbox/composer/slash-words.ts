/** The word after a slash that searches for a saved reply. */
export interface SlashWord {
  /** Index of the slash. */
  start: number
  word: string
}

/** Only at the start of the text or after a space: a path or a fraction is no search. */
const SLASH_WORD = /(?:^|[\s，。；])([/／、])([^\s/／、]{0,20})$/u

export function slashWordAt(text: string, caret: number): SlashWord | undefined {
  const found = SLASH_WORD.exec(text.slice(0, caret))
  // A Chinese keyboard writes 、 with the slash key. It is a plain comma anywhere but at the start.
  if (!found || (found[1] === '、' && caret !== 1 + (found[2] ?? '').length)) return undefined
  const word = found[2] ?? ''
  return { start: caret - word.length - 1, word }
}

interface Findable {
  title: string
  content: string
}

/** Replies with the word in title or text; matches in the title first. */
export function matchReplies<Reply extends Findable>(replies: readonly Reply[], word: string): Reply[] {
  const wanted = word.toLowerCase()
  if (wanted === '') return [...replies]
  const byTitle = replies.filter(({ title }) => title.toLowerCase().includes(wanted))
  const byText = replies.filter((reply) => !byTitle.includes(reply) && reply.content.toLowerCase().includes(wanted))
  return [...byTitle, ...byText]
}

export interface Typed {
  text: string
  caret: number
}

/** Inserts text at the caret, or replaces the selection. */
export function insertWords({ text, caret }: Typed, words: string, end = caret): Typed {
  return { text: text.slice(0, caret) + words + text.slice(end), caret: caret + words.length }
}
