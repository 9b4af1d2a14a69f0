/** 「Spring Boot 3」, 「Vue 3」: up to two Latin words and the number that belongs to them. */
const NUMBERED_WORDS = /[A-Za-z][\w.+#-]*(?: [A-Za-z][\w.+#-]*)? \d[\w.]*/g
/** A longer run would not fit the narrowest card in one piece; there only the number stays with its word. */
const ONE_PIECE_CHARACTERS = 16
const NO_BREAK_SPACE = '\u00a0'

/** A name for display: no line breaks between a Latin word and its number. Not for text that is searched, sent or compared. */
export const bindName = (name: string) =>
  name.replaceAll(NUMBERED_WORDS, (words) =>
    words.length > ONE_PIECE_CHARACTERS
      ? words.replace(/ (?=\d)/, NO_BREAK_SPACE)
      : words.replaceAll(' ', NO_BREAK_SPACE),
  )
