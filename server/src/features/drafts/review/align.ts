export interface Step<Item> {
  change: 'same' | 'added' | 'removed'
  item: Item
}

/** Above this limit the comparison takes too long and its result is unreadable, so all of the text counts as changed. */
const MOST_CELLS = 4_000_000

/** Lengths of the longest common part, from each pair of positions to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = rows[i] as Uint16Array
    const next = rows[i + 1] as Uint16Array
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
  }
  return rows
}

function alignMiddle(before: readonly string[], after: readonly string[]): Step<string>[] {
  const whole = () => [
    ...before.map((item): Step<string> => ({ change: 'removed', item })),
    ...after.map((item): Step<string> => ({ change: 'added', item })),
  ]
  if (before.length * after.length > MOST_CELLS || before.length === 0 || after.length === 0) return whole()
  const lengths = commonLengths(before, after)
  const steps: Step<string>[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]]
    if (one !== undefined && one === other) {
      steps.push({ change: 'same', item: one })
      i += 1
      j += 1
    } else if (one !== undefined && (other === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      steps.push({ change: 'removed', item: one })
      i += 1
    } else if (other !== undefined) {
      steps.push({ change: 'added', item: other })
      j += 1
    }
  }
  return steps
}

/** The shortest edit from one list to the other: same, removed and added items in order. */
export function align(before: readonly string[], after: readonly string[]): Step<string>[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let ends = 0
  const most = Math.min(before.length, after.length) - start
  while (ends < most && before[before.length - 1 - ends] === after[after.length - 1 - ends]) ends += 1
  const same = (items: readonly string[]) => items.map((item): Step<string> => ({ change: 'same', item }))
  return [
    ...same(before.slice(0, start)),
    ...alignMiddle(before.slice(start, before.length - ends), after.slice(start, after.length - ends)),
    ...same(before.slice(before.length - ends)),
  ]
}

export interface Pair {
  /** Position in the list before, from 0. Undefined: the item is new. */
  from: number | undefined
  /** Position in the list after. Undefined: the item is gone. */
  to: number | undefined
}

/**
 * Positions of both lists that belong together: unchanged items, and where items changed at one position, the first old with the first new.
 */
export function pairUp(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  let gone: number[] = []
  let come: number[] = []
  let from = 0
  let to = 0
  function settle(): void {
    const count = Math.max(gone.length, come.length)
    for (let index = 0; index < count; index += 1) pairs.push({ from: gone[index], to: come[index] })
    gone = []
    come = []
  }
  for (const { change } of align(before, after)) {
    if (change === 'removed') gone.push(from++)
    else if (change === 'added') come.push(to++)
    else {
      settle()
      pairs.push({ from: from++, to: to++ })
    }
  }
  settle()
  return pairs
}
