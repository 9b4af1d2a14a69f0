import {
  joinHits,
  lettersOf,
  placesOf,
  searchWords,
  wordPlaces,
  type Hit,
  type Letter,
} from '@bee/contract/search-form.ts'
import { initialOf, isPinyin, syllablesOf } from './search-text.ts'

const isHan = ({ text }: Letter) => /^\p{Script=Han}$/u.test(text)

/** Finds the runs of adjacent Chinese characters. */
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

/** A hit covers its last syllable completely: `weif` hits 微服. */
function pinyinPlaces(letters: readonly Letter[], word: string): Hit[] {
  return hanRuns(letters).flatMap((run) => {
    const syllables = syllablesOf(run.map(({ text }) => text).join(''))
    const spelt = run.map((letter, index) => ({ ...letter, text: syllables[index] ?? '' }))
    const initials = spelt.map((letter) => ({ ...letter, text: initialOf(letter.text) }))
    return [...placesOf(spelt, word), ...placesOf(initials, word)]
  })
}

/**
 * Finds the places of the search words in a text: literally, by the pinyin of Chinese characters or by its initials (ruling 14). Undefined
 * when a word is missing.
 */
export function searchHits(text: string, search: string): Hit[] | undefined {
  const letters = lettersOf(text)
  const found = searchWords(search).map((word) => [
    ...wordPlaces(letters, word),
    ...(isPinyin(word) ? pinyinPlaces(letters, word) : []),
  ])
  return found.every((hits) => hits.length > 0) ? joinHits(found.flat()) : undefined
}
