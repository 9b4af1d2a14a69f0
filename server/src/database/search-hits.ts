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

/** A hit takes the last syllable whole: `weif` hits 微服. */
function pinyinPlaces(letters: readonly Letter[], word: string): Hit[] {
  return hanRuns(letters).flatMap((run) => {
    const syllables = syllablesOf(run.map(({ text }) => text).join(''))
    const spelt = run.map((letter, index) => ({ ...letter, text: syllables[index] ?? '' }))
    const initials = spelt.map((letter) => ({ ...letter, text: initialOf(letter.text) }))
    return [...placesOf(spelt, word), ...placesOf(initials, word)]
  })
}

/**
 * Where a text holds the words of a search: as they stand, by the pinyin of Chinese characters or by its initials (ruling 14).
 * Undefined: it does not hold every one of them.
 */
export function searchHits(text: string, search: string): Hit[] | undefined {
  const letters = lettersOf(text)
  const found = searchWords(search).map((word) => [
    ...wordPlaces(letters, word),
    ...(isPinyin(word) ? pinyinPlaces(letters, word) : []),
  ])
  return found.every((hits) => hits.length > 0) ? joinHits(found.flat()) : undefined
}
