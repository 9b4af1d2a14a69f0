import { searchForm, searchWords, spansSpaces } from '@bee/contract/search-form.ts'
import { sql, type RawBuilder } from 'kysely'
import { pinyin } from 'pinyin-pro'

/**
 * Search without a search server. Every text is cut into single characters and neighbouring pairs, stored in a `text[]` column under a GIN
 * index: unlike trigrams, this index serves words of one and two characters. Pairs of the pinyin and of its initials are in the same column
 * behind a mark. The index proposes rows, `like` decides. Text and search both have the form of contract/src/search-form.ts.
 */
export interface SearchColumns {
  search_text: string
  search_pinyin: string
  search_initials: string
  search_grams: string[]
}

const PINYIN_MARK = '~'
const INITIALS_MARK = '^'
/** One letter of pinyin would match nearly every text. */
const MIN_PINYIN_LETTERS = 2

const GRAM_CHARACTERS = 2

export const normalise = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isLatin = (character: string | undefined) => character !== undefined && /^[a-z0-9]$/.test(character)

function gramsOf(text: string, mark = ''): string[] {
  const grams = new Set<string>()
  const words = text.split(' ')
  for (const [nth, word] of words.entries()) {
    const characters = [...word]
    const last = words.at(nth - 1)?.at(-1)
    const first = characters[0]
    // A word may match across the space before it.
    if (mark === '' && nth > 0 && isLatin(last) && isLatin(first)) grams.add(`${last}${first}`)
    characters.forEach((character, index) => {
      if (mark === '') grams.add(character)
      const next = characters[index + 1]
      if (next !== undefined) grams.add(mark + character + next)
    })
  }
  return [...grams]
}

/** The grams that every text with this word must have: its pairs, or the single character itself. */
function gramsToFind(word: string, mark = ''): string[] {
  const pairs = gramsOf(word, mark).filter((gram) => [...gram].length > 1)
  return pairs.length > 0 ? pairs : gramsOf(word, mark)
}

const HAN_RUN = /\p{Script=Han}+/gu

/** One syllable per character of a run. Neighbouring characters decide where a character has several readings. */
export const syllablesOf = (run: string): string[] => pinyin(run, { toneType: 'none', type: 'array', v: true })

/** A rare character has no syllable and stands for itself: it is two UTF-16 halves, and PostgreSQL accepts no single half as text. */
export const initialOf = (syllable: string): string => [...syllable][0] ?? ''

export function searchColumns(text: string, pinyinOf: string = text): SearchColumns {
  const searchText = searchForm(text)
  const runs = searchForm(pinyinOf).match(HAN_RUN) ?? []
  const syllables = runs.map(syllablesOf)
  const searchPinyin = syllables.map((run) => run.join('')).join(' ')
  const searchInitials = syllables.map((run) => run.map(initialOf).join('')).join(' ')
  return {
    search_text: searchText,
    search_pinyin: searchPinyin,
    search_initials: searchInitials,
    search_grams: [
      ...gramsOf(searchText),
      ...gramsOf(searchPinyin, PINYIN_MARK),
      ...gramsOf(searchInitials, INITIALS_MARK),
    ],
  }
}

export const isPinyin = (word: string) => /^[a-z]+$/.test(word) && word.length >= MIN_PINYIN_LETTERS

/** The gram that answers a search alone: a character or a pair that cannot be pinyin. */
export function soleGram(search: string): string | undefined {
  const [word = '', ...more] = searchWords(search)
  const isSole = word !== '' && more.length === 0 && [...word].length <= GRAM_CHARACTERS && !isPinyin(word)
  return isSole ? word : undefined
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The condition that a row's search columns contain every word of the search, as text, as pinyin or as initials. */
export function matchesSearch(search: string, table: string): RawBuilder<boolean> {
  const grams = sql.ref(`${table}.search_grams`)
  const has = (column: string, word: string, mark: string) => {
    const found = sql`${grams} @> ${gramsToFind(word, mark)}::text[]`
    // The gram alone decides; with a second condition the planner would estimate too few rows.
    if ([...word].length <= GRAM_CHARACTERS) return found
    return sql`(${found} and ${sql.ref(`${table}.${column}`)} like ${likePattern(word)})`
  }
  const hasText = (word: string) => {
    const text = sql.ref(`${table}.search_text`)
    const found = sql`${grams} @> ${gramsToFind(word)}::text[]`
    if (spansSpaces(word)) return sql`(${found} and replace(${text}, ' ', '') like ${likePattern(word)})`
    // Two letters are also a gram where one word ends and the next begins.
    return isPinyin(word) ? sql`(${found} and ${text} like ${likePattern(word)})` : has('search_text', word, '')
  }
  const conditions = searchWords(search).map((word) => {
    const asText = hasText(word)
    if (!isPinyin(word)) return asText
    const asPinyin = has('search_pinyin', word, PINYIN_MARK)
    return sql`(${asText} or ${asPinyin} or ${has('search_initials', word, INITIALS_MARK)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Same for a text that the database itself has cut into grams; it has no pinyin. */
export function matchesText(search: string, table: string): RawBuilder<boolean> {
  const grams = sql.ref(`${table}.search_grams`)
  const conditions = searchWords(search).map((word) => {
    const found = sql`${grams} @> ${gramsToFind(word)}::text[]`
    if ([...word].length <= GRAM_CHARACTERS) return found
    return sql`(${found} and ${sql.ref(`${table}.search_text`)} like ${likePattern(word)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Same for a check row by row: reading the text is then cheaper than reading its grams. */
export function readsText(search: string, table: string): RawBuilder<boolean> {
  const patterns = searchWords(search).map(likePattern)
  return sql<boolean>`${sql.ref(`${table}.search_text`)} like all(${patterns}::text[])`
}
