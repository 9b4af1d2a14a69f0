const KEY = 'bee-searches'
export const HISTORY_SIZE = 10

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The words searched for on this device, the newest first. They never leave it. */
export function readHistory(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return isWords(value) ? value.slice(0, HISTORY_SIZE) : []
  } catch {
    // Storage is blocked, or holds another shape.
    return []
  }
}

const listeners = new Set<() => void>()
let known: { text: string | null; words: readonly string[] } | undefined

function keep(words: readonly string[]): void {
  try {
    if (words.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(words))
  } catch {
    // Then it is not remembered.
  }
  for (const listener of listeners) listener()
}

/** A word searched for again comes to the front; the oldest falls off the end. */
export function rememberSearch(word: string): void {
  const words = readHistory()
  if (words[0] !== word) keep([word, ...words.filter((each) => each !== word)].slice(0, HISTORY_SIZE))
}

export function forgetSearch(word: string): void {
  keep(readHistory().filter((each) => each !== word))
}

export function forgetSearches(): void {
  keep([])
}

/** Other tabs are heard as well. */
export function watchHistory(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The same array until the words change, as React wants it. */
export function historySnapshot(): readonly string[] {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
  } catch {
    // Storage is blocked.
  }
  if (!known || known.text !== text) known = { text, words: readHistory() }
  return known.words
}
