import { SEARCH_MAX_CHARACTERS, SEARCH_MAX_WORDS } from './limits.ts'

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Characters that turn the order of their neighbours, or stand for nothing at all: in a list that an operator reads,
 * one member's text could change how the next one's looks. Joiners stay, emoji are made with them. Also halves of a
 * character, left where a text was cut: PostgreSQL takes no JSON that holds one.
 */
const MISLEADING = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\p{Cs}]/gu

const isKept = (control: string) => control === '\n' || control === '\t'

/**
 * A person's text as it may be stored and shown anywhere, a terminal included: no control characters, none that mislead,
 * lines ended in one way. Of one line where a line break would be none of the writer's business; with `few`, at most one of them
 * empty at a time: two hundred line breaks among others' comments are a wall.
 */
export function plainText(value: string, lines: 'one' | 'few' | 'many'): string {
  const text = value
    .replace(LINE_ENDS, '\n')
    .replace(MISLEADING, '')
    .replace(/\p{Cc}/gu, (control) => (isKept(control) ? control : ''))
  if (lines === 'one') return text.replace(/\s+/g, ' ').trim()
  return (lines === 'few' ? text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n') : text).trim()
}

/** As a person counts: an emoji is one character (ruling 24). */
export const countCharacters = (text: string) => [...text].length

/** The form for a search: one character can become eighteen here, so lengths are judged afterwards. */
export const plainSearch = (value: string) => plainText(value.normalize('NFKC'), 'one')

export const searchFits = (search: string) =>
  countCharacters(search) <= SEARCH_MAX_CHARACTERS && search.split(' ').length <= SEARCH_MAX_WORDS

/** For an address that a visitor wrote by hand: a word too long for the search is cut. */
export function fittingSearch(value: string): string {
  const search = plainSearch(value)
  if (searchFits(search)) return value.trim()
  const words = search.split(' ').slice(0, SEARCH_MAX_WORDS).join(' ')
  return [...words].slice(0, SEARCH_MAX_CHARACTERS).join('').trim()
}
