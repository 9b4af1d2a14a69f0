/** A draft's body; any field may be missing. */
export type Body = Record<string, unknown>

/** A value that two authors changed differently. */
export interface Conflict {
  /** Such as `title`, or `chapters.#12.lessons.#40.name`. An element without an id takes its index: `chapters.2`. */
  path: string
  /** Undefined: the value did not exist. */
  base: unknown
  /** Undefined: the author deleted it. */
  mine: unknown
  theirs: unknown
}

export interface Merged {
  body: Body
  /** For each conflict `choose` decides which version the body has; without it the own one. */
  conflicts: Conflict[]
}

type Choose = (conflict: Conflict) => unknown

const isGroup = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares by content; the key order of an object does not matter. */
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
 * Matches the elements of an old and a new list: by id, then by equal content, then by position between two matched neighbours. Returns
 * the new index for each old one.
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

/** Whether the elements of both lists are in a different order. */
function isReordered(pairs: Map<number, number>): boolean {
  const places = [...pairs].sort(([left], [right]) => left - right).map(([, to]) => to)
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))
}

/** Whether an id occurs twice below: both authors moved the same element to different places. */
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
    // The author who moved elements decides the order. When both moved some, the own order wins.
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
    // The lead deleted these elements, but they are in conflict and stay.
    for (const [from, value] of kept) {
      if (!merged.some((each) => each.from === from)) {
        const after = merged.findLastIndex((each) => each.from !== undefined && each.from < from)
        merged.splice(after + 1, 0, { value, from })
      }
    }
    insertAdded(merged, other, toOther)
    return merged.map(({ value }) => value)
  }

  /** Inserts new elements behind their former neighbours. An element that both authors added in the same form counts once. */
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
 * Three-way merge. A value that one author changed is taken from that author; a value that both changed is a conflict. Objects merge by
 * field and lists by element; a text is one value.
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
