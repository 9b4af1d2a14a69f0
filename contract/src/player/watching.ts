/** Without a schema, for pages that carry none. */

/** A lesson is finished at 95 % or at its end; resuming there starts at the beginning (ruling 17). */
export const FINISHED_SHARE = 0.95

/** From second to second, the end not included. */
export type SecondRange = readonly [from: number, to: number]

/** Sorted and joined where they overlap or touch. */
export function joinRanges(ranges: readonly SecondRange[]): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from >= to) continue
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
