import { joinHits, lettersOf, searchWords, wordPlaces } from '@bee/contract/search-form.ts'

export interface TextPart {
  text: string
  isMatch: boolean
}

/** Cuts a text at every hit of the search, by the rules of the search itself except pinyin. */
export function splitMatches(text: string, search: string): TextPart[] {
  const letters = lettersOf(text)
  const words = searchWords(search).filter((word) => word !== '')
  const hits = joinHits(words.flatMap((word) => wordPlaces(letters, word)))
  const parts: TextPart[] = []
  let from = 0
  for (const hit of hits) {
    if (hit.from > from) parts.push({ text: text.slice(from, hit.from), isMatch: false })
    parts.push({ text: text.slice(hit.from, hit.to), isMatch: true })
    from = hit.to
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}
