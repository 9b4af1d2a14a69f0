import { searchForm } from '@bee/contract/search-form.ts'

/** Pairs of neighbouring characters, as the search index keeps them. */
export function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (const word of searchForm(text).split(' ')) {
    const characters = [...word]
    if (characters.length === 1) pairs.add(word)
    for (let index = 1; index < characters.length; index += 1) {
      pairs.add(`${characters[index - 1] ?? ''}${characters[index] ?? ''}`)
    }
  }
  return pairs
}

/** From 0 to 1: the share of pairs that both have. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const pair of small) if (large.has(pair)) shared += 1
  return (2 * shared) / (a.size + b.size)
}
