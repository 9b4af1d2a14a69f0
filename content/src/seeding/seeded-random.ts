import { createHash } from 'node:crypto'

/** Chance that falls the same way every time: the demo school must not differ between two seedings of one day. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function seededRandom(...seed: (string | number)[]): SeededRandom {
  let state = createHash('sha256').update(seed.join('/')).digest().readUInt32LE(0)
  // mulberry32: small, quick and even enough for invented students.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: (items) => {
      const rest = [...items]
      return items.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as (typeof items)[number])
    },
  }
}
