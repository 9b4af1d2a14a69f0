'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { splitMatches } from '../../lib/split-matches.ts'

/** A text with the words of a search marked in it. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text
  return splitMatches(text, search).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
