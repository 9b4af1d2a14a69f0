/** 「Spring Boot 3」, 「Vue 3」: up to two Latin words and the number that belongs to them. */
const NUMBERED_WORDS = /[A-Za-z][\w.+#-]*(?: [A-Za-z][\w.+#-]*)? \d[\w.]*/g
/** What is longer would not fit the narrowest card in one piece; there only the number holds on to its word. */
const ONE_PIECE_CHARACTERS = 16
const NO_BREAK_SPACE = '\u00a0'

/** A name as it is drawn: no line ends between a Latin word and its number. Not for what is searched, sent or compared. */
export const bindName = (name: string) =>
  name.replaceAll(NUMBERED_WORDS, (words) =>
    words.length > ONE_PIECE_CHARACTERS
      ? words.replace(/ (?=\d)/, NO_BREAK_SPACE)
      : words.replaceAll(' ', NO_BREAK_SPACE),
  )
