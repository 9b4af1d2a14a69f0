export interface TextPart {
  text: string
  isMatch: boolean
}

/** Cuts a text at every place where the word stands, whatever the case of its letters. */
export function splitMatches(text: string, word: string): TextPart[] {
  const wanted = word.trim().toLowerCase()
  if (wanted === '') return [{ text, isMatch: false }]
  const lower = text.toLowerCase()
  // A few letters change their length in lower case; their places would no longer fit the text.
  if (lower.length !== text.length) return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}
