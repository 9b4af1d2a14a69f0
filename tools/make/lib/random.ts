/** Chance that can be repeated: the same seed always draws the same picture. */
export interface Random {
  /** 0 ≤ value < 1 */
  next(): number
  between(low: number, high: number): number
  /** a whole number from 0 to count − 1 */
  below(count: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** FNV-1a: short, and neighbouring slugs land far apart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** A small xorshift-multiply generator (splitmix32); quality is ample for drawing. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}
