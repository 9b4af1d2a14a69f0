/** The word after a slash with which somebody looks for a saved reply. */
export interface SlashWord {
  /** Where the slash stands. */
  start: number
  word: string
}

/** At the beginning of the text or after a space: a path or a fraction is none. */
const SLASH_WORD = /(?:^|[\s，。；])([/／、])([^\s/／、]{0,20})$/u

export function slashWordAt(text: string, caret: number): SlashWord | undefined {
  const found = SLASH_WORD.exec(text.slice(0, caret))
  // With Chinese letters on, the key of the slash writes 、, which means a pause anywhere but at the beginning.
  if (!found || (found[1] === '、' && caret !== 1 + (found[2] ?? '').length)) return undefined
  const word = found[2] ?? ''
  return { start: caret - word.length - 1, word }
}

interface Findable {
  title: string
  content: string
}

/** Whose title or words hold the word; by the title first. */
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

/** Puts words where the caret is, or in place of what is selected. */
export function insertWords({ text, caret }: Typed, words: string, end = caret): Typed {
  return { text: text.slice(0, caret) + words + text.slice(end), caret: caret + words.length }
}
