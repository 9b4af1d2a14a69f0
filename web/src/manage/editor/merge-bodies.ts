/** What is written, as far as it is. */
export type Body = Record<string, unknown>

/** A place that two people wrote differently. */
export interface Conflict {
  /** Such as `title`, or `chapters.#12.lessons.#40.name`; an element without a number goes by where it stood: `chapters.2`. */
  path: string
  /** Undefined: was not there. */
  base: unknown
  /** Undefined: taken away. */
  mine: unknown
  theirs: unknown
}

export interface Merged {
  body: Body
  /** Where the body has one of the two, by `choose`; without it mine. */
  conflicts: Conflict[]
}

type Choose = (conflict: Conflict) => unknown

const isGroup = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** By what it says: the order of the keys of a group means nothing. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((each, at) => isSame(each, right[at]))
  }
  if (!isGroup(left) || !isGroup(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(left[key], right[key]))
}

type Element = Body

const isListOfGroups = (value: unknown): value is Element[] => Array.isArray(value) && value.every(isGroup)

const numberOf = ({ id }: Element): number | undefined => (typeof id === 'number' ? id : undefined)

/**
 * Which element of a list became which: by its number; what has none yet, by what it says; and what was rewritten, by where it
 * stands between two that are known. Answers for each place of the old list the place in the new one.
 */
function alignLists(before: readonly Element[], after: readonly Element[]): Map<number, number> {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  function pair(from: number, to: number): void {
    found.set(from, to)
    taken.add(to)
  }
  before.forEach((element, from) => {
    const id = numberOf(element)
    const to = id === undefined ? -1 : after.findIndex((each, at) => !taken.has(at) && numberOf(each) === id)
    if (to >= 0) pair(from, to)
  })
  before.forEach((element, from) => {
    if (found.has(from) || numberOf(element) !== undefined) return
    const to = after.findIndex((each, at) => !taken.has(at) && isSame(each, element))
    if (to >= 0) pair(from, to)
  })
  let next = 0
  before.forEach((element, from) => {
    const known = found.get(from)
    if (known !== undefined) next = known + 1
    else if (numberOf(element) === undefined) {
      const candidate = after[next]
      if (candidate && !taken.has(next) && numberOf(candidate) === undefined) {
        pair(from, next)
        next += 1
      }
    }
  })
  return found
}

/** Whether those that both lists have stand in another order. */
function isReordered(pairs: Map<number, number>): boolean {
  const places = [...pairs].sort(([left], [right]) => left - right).map(([, to]) => to)
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))
}

/** Numbers that stand in more than one place below: somebody moved something here, somebody else there. */
function hasTwins(list: readonly Element[]): boolean {
  const seen = new Set<string>()
  for (const element of list) {
    for (const [key, value] of Object.entries(element)) {
      if (!isListOfGroups(value)) continue
      for (const id of value.map(numberOf)) {
        if (id === undefined) continue
        if (seen.has(`${key}.${id}`)) return true
        seen.add(`${key}.${id}`)
      }
    }
  }
  return false
}

function createMerge(choose: Choose) {
  const conflicts: Conflict[] = []

  function clash(conflict: Conflict): unknown {
    conflicts.push(conflict)
    return choose(conflict)
  }

  function mergeGroups(path: string, base: Body, mine: Body, theirs: Body): Body {
    const merged: Body = {}
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
      const value = merge(path === '' ? key : `${path}.${key}`, base[key], mine[key], theirs[key])
      if (value !== undefined) merged[key] = value
    }
    return merged
  }

  function mergeLists(path: string, base: readonly Element[], mine: readonly Element[], theirs: readonly Element[]) {
    const toMine = alignLists(base, mine)
    const toTheirs = alignLists(base, theirs)
    const isMoved = isReordered(toMine)
    // Whoever moved things decides the order; of two who did, I do.
    const [lead, toLead, other, toOther] =
      isMoved || !isReordered(toTheirs)
        ? ([mine, toMine, theirs, toTheirs] as const)
        : ([theirs, toTheirs, mine, toMine] as const)

    const kept = new Map<number, Element>()
    base.forEach((element, at) => {
      const name = numberOf(element)
      const place = `${path}.${name === undefined ? at : `#${name}`}`
      const value = merge(place, element, mine[toMine.get(at) ?? -1], theirs[toTheirs.get(at) ?? -1])
      if (isGroup(value)) kept.set(at, value)
    })

    const known = new Map([...toLead].map(([from, to]) => [to, from]))
    const merged: { value: Element; from?: number }[] = []
    lead.forEach((element, at) => {
      const from = known.get(at)
      const value = from === undefined ? element : kept.get(from)
      if (value) merged.push({ value, ...(from === undefined ? {} : { from }) })
    })
    // What the lead took away, but was asked about and stays.
    for (const [from, value] of kept) {
      if (!merged.some((each) => each.from === from)) {
        const after = merged.findLastIndex((each) => each.from !== undefined && each.from < from)
        merged.splice(after + 1, 0, { value, from })
      }
    }
    insertAdded(merged, other, toOther)
    return merged.map(({ value }) => value)
  }

  /** Behind what they stood behind. The same written by both is one. */
  function insertAdded(
    merged: { value: Element; from?: number }[],
    other: readonly Element[],
    toOther: Map<number, number>,
  ): void {
    const known = new Map([...toOther].map(([from, to]) => [to, from]))
    let last: Element | undefined
    other.forEach((element, at) => {
      const from = known.get(at)
      const there =
        from === undefined
          ? merged.find((each) => each.from === undefined && isSame(each.value, element))
          : merged.find((each) => each.from === from)
      if (there) last = there.value
      if (there || from !== undefined) return
      const after = last === undefined ? -1 : merged.findIndex(({ value }) => value === last)
      merged.splice(after + 1, 0, { value: element })
      last = element
    })
  }

  function merge(path: string, base: unknown, mine: unknown, theirs: unknown): unknown {
    if (isSame(mine, theirs) || isSame(base, theirs)) return mine
    if (isSame(base, mine)) return theirs
    if (isGroup(mine) && isGroup(theirs)) return mergeGroups(path, isGroup(base) ? base : {}, mine, theirs)
    if (isListOfGroups(mine) && isListOfGroups(theirs)) {
      const foundBefore = conflicts.length
      const list = mergeLists(path, isListOfGroups(base) ? base : [], mine, theirs)
      if (!hasTwins(list)) return list
      conflicts.length = foundBefore
    }
    return clash({ path, base, mine, theirs })
  }

  return { conflicts, mergeGroups }
}

/**
 * Two people began with the same and wrote on: what only one of them changed is taken from that one, what both changed is asked
 * about. Groups are merged by their fields, lists of things by the things; a text is one thing.
 */
export function mergeBodies(
  base: Body,
  mine: Body,
  theirs: Body,
  choose: Choose = (conflict) => conflict.mine,
): Merged {
  const { conflicts, mergeGroups } = createMerge(choose)
  return { body: mergeGroups('', base, mine, theirs), conflicts }
}
