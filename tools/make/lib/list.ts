/** The item at `index`, counted round and round; the list must not be empty. */
export function cyclic<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('cyclic() needs a list with at least one item')
  return item
}

export function range(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
