import { initialOf, isPinyin, normalise, syllablesOf } from './search-text.ts'

/** Where a hit stands in a text, in JavaScript's counting: from, and up to. */
export interface Hit {
  from: number
  to: number
}

/** A character of the text, and what a search finds it by. */
interface Letter extends Hit {
  text: string
}

function lettersOf(text: string): Letter[] {
  let from = 0
  return Array.from(text, (character) => {
    const to = from + character.length
    const letter = { text: character.normalize('NFKC').toLowerCase(), from, to }
    from = to
    return letter
  })
}

const isHan = ({ text }: Letter) => /^\p{Script=Han}$/u.test(text)

/** Chinese characters that stand together. */
function hanRuns(letters: readonly Letter[]): Letter[][] {
  const runs: Letter[][] = []
  letters.forEach((letter, index) => {
    if (!isHan(letter)) return
    const before = letters[index - 1]
    const run = before && isHan(before) ? runs.at(-1) : undefined
    if (run) run.push(letter)
    else runs.push([letter])
  })
  return runs
}

/** Every place of a word. A hit begins with a letter, and takes its last one whole: `weif` hits 微服. */
function places(letters: readonly Letter[], word: string): Hit[] {
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

function pinyinPlaces(letters: readonly Letter[], word: string): Hit[] {
  return hanRuns(letters).flatMap((run) => {
    const syllables = syllablesOf(run.map(({ text }) => text).join(''))
    const spelt = run.map((letter, index) => ({ ...letter, text: syllables[index] ?? '' }))
    const initials = spelt.map((letter) => ({ ...letter, text: initialOf(letter.text) }))
    return [...places(spelt, word), ...places(initials, word)]
  })
}

/** Hits that touch are one. */
function joined(hits: readonly Hit[]): Hit[] {
  const whole: Hit[] = []
  for (const { from, to } of hits.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else whole.push({ from, to })
  }
  return whole
}

/**
 * Where a text holds the words of a search: as they stand, by the pinyin of Chinese characters or by its initials (ruling 14).
 * Undefined: it does not hold every one of them.
 */
export function searchHits(text: string, search: string): Hit[] | undefined {
  const letters = lettersOf(text)
  const found = normalise(search)
    .split(' ')
    .map((word) => [...places(letters, word), ...(isPinyin(word) ? pinyinPlaces(letters, word) : [])])
  return found.every((hits) => hits.length > 0) ? joined(found.flat()) : undefined
}
