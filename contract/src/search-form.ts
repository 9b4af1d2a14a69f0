/**
 * The one form in which texts and searches meet: full width, case, spaces and hyphens do not matter. Texts keep one space where
 * something separated two words. A word of letters and digits is found across these spaces: `springboot` finds Spring Boot.
 */

const SEPARATORS = /[\s\p{Pd}\u00ad]+/gu
/** Where Chinese and other writing meet, many write a space and many none. */
const SCRIPT_BORDERS = /(?<=\p{Script=Han})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Han})/gu
const MIN_SPANNING_LETTERS = 3

const flatten = (text: string) => text.normalize('NFKC').toLowerCase()

/** For separators only, the text itself: a search for a hyphen is not an empty search. */
export function searchForm(text: string): string {
  const flat = flatten(text)
  return flat.replace(SEPARATORS, ' ').trim() || flat.trim()
}

/** Each of these words must be found, in any order. */
export const searchWords = (search: string): string[] => searchForm(search).replace(SCRIPT_BORDERS, ' ').split(' ')

/** Whether the word is also looked for across the spaces of a text. Two letters would meet by chance. */
export const spansSpaces = (word: string): boolean => word.length >= MIN_SPANNING_LETTERS && /^[a-z0-9]+$/.test(word)

/** The range of a hit in UTF-16 code units (JavaScript's counting): from, and up to. */
export interface Hit {
  from: number
  to: number
}

/** A character of the text, and the form in which a search finds it. */
export interface Letter extends Hit {
  text: string
}

export function lettersOf(text: string): Letter[] {
  let from = 0
  return Array.from(text, (character) => {
    const to = from + character.length
    const letter = { text: flatten(character), from, to }
    from = to
    return letter
  })
}

/** Every place of a word. A hit begins with a letter, and takes its last one whole. */
export function placesOf(letters: readonly Letter[], word: string): Hit[] {
  const begins: number[] = []
  const text = letters.reduce((before, letter) => {
    begins.push(before.length)
    return before + letter.text
  }, '')
  const hits: Hit[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const first = letters[begins.indexOf(at)]
    const last = letters.findLast((_, index) => (begins[index] ?? 0) < at + word.length)
    if (first && last) hits.push({ from: first.from, to: last.to })
  }
  return hits
}

/** Hits of a word of the search as it stands, and across the separators in the text. */
export function wordPlaces(letters: readonly Letter[], word: string): Hit[] {
  if (!spansSpaces(word)) return placesOf(letters, word)
  return placesOf(
    letters.filter(({ text }) => text.replace(SEPARATORS, '') !== ''),
    word,
  )
}

/** Hits that touch are one. */
export function joinHits(hits: readonly Hit[]): Hit[] {
  const whole: Hit[] = []
  for (const { from, to } of hits.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else whole.push({ from, to })
  }
  return whole
}
