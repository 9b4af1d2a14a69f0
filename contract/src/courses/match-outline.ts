import type { WrittenChapter, WrittenLesson } from './outline-text.ts'

/** A lesson of a draft: unfinished ones may lack an id and a film. */
export interface OutlineLesson extends WrittenLesson {
  id?: number | undefined
  filmId?: number | null | undefined
}
export interface OutlineChapter<Lesson extends OutlineLesson = OutlineLesson> {
  id?: number | undefined
  name: string
  lessons: Lesson[]
}

/** The change of a lesson or chapter; places are counted as the catalogue counts: 3.2. */
export type OutlineChange =
  | { act: 'added'; kind: 'chapter' | 'lesson'; place: string; name: string }
  | { act: 'removed'; kind: 'chapter' | 'lesson'; place: string; name: string; hasFilm: boolean }
  | { act: 'renamed'; kind: 'chapter' | 'lesson'; place: string; name: string; from: string }
  | { act: 'moved'; kind: 'chapter' | 'lesson'; place: string; name: string; fromPlace: string }

export interface MatchedOutline {
  chapters: OutlineChapter[]
  changes: OutlineChange[]
  keptCount: number
}

/** Names that share so much are the same one, reworded. */
const SIMILAR_WITHIN = 0.5
const SIMILAR_ANYWHERE = 0.6

function bigrams(text: string): Map<string, number> {
  const letters = [...text.toLowerCase().replace(/[\s\p{P}]/gu, '')]
  const found = new Map<string, number>()
  for (let at = 0; at < Math.max(1, letters.length - 1); at += 1) {
    const pair = letters.slice(at, at + 2).join('')
    found.set(pair, (found.get(pair) ?? 0) + 1)
  }
  return found
}

/** From 0 to 1: how much of both is in both. */
export function likeness(one: string, other: string): number {
  const [left, right] = [bigrams(one), bigrams(other)]
  let shared = 0
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0)
  const size = (of: Map<string, number>) => [...of.values()].reduce((sum, count) => sum + count, 0)
  return (2 * shared) / Math.max(1, size(left) + size(right))
}

interface Spot {
  name: string
  chapter: number
  index: number
}

/** Pairs old ones with new ones, each at most once. */
function createPairing(old: readonly Spot[], fresh: readonly Spot[]) {
  const oldOf = new Map<number, number>()
  const taken = new Set<number>()

  function pair(freshAt: number, oldAt: number): void {
    oldOf.set(freshAt, oldAt)
    taken.add(oldAt)
  }

  /** In the order of the new ones, with the first old one that will do. */
  function pairWhere(isSame: (was: Spot, is: Spot) => boolean): void {
    for (const [freshAt, is] of fresh.entries()) {
      if (oldOf.has(freshAt)) continue
      const oldAt = old.findIndex((was, at) => !taken.has(at) && isSame(was, is))
      if (oldAt >= 0) pair(freshAt, oldAt)
    }
  }

  /** The most alike first. */
  function pairAlike(least: number, mayMeet: (was: Spot, is: Spot) => boolean): void {
    const found: { freshAt: number; oldAt: number; score: number; far: number }[] = []
    for (const [freshAt, is] of fresh.entries()) {
      if (oldOf.has(freshAt)) continue
      for (const [oldAt, was] of old.entries()) {
        if (taken.has(oldAt) || !mayMeet(was, is)) continue
        const score = likeness(was.name, is.name)
        if (score >= least) found.push({ freshAt, oldAt, score, far: Math.abs(was.index - is.index) })
      }
    }
    found.sort((a, b) => b.score - a.score || a.far - b.far || a.freshAt - b.freshAt || a.oldAt - b.oldAt)
    for (const { freshAt, oldAt } of found) if (!oldOf.has(freshAt) && !taken.has(oldAt)) pair(freshAt, oldAt)
  }

  return { oldOf, taken, pair, pairWhere, pairAlike }
}

/**
 * Between two neighbours that stayed, equally many lines before and after are taken as renamed. With different counts the match is unclear,
 * so none is guessed.
 */
function pairBetween(
  old: readonly Spot[],
  fresh: readonly Spot[],
  pairing: Pick<ReturnType<typeof createPairing>, 'oldOf' | 'taken' | 'pair'>,
  sameChapter: (was: Spot, is: Spot) => boolean,
): void {
  const chapters = new Set(fresh.map(({ chapter }) => chapter))
  for (const chapter of chapters) {
    const here = fresh.map((is, at) => ({ is, at })).filter(({ is }) => is.chapter === chapter)
    const before = old.map((was, at) => ({ was, at })).filter(({ was }) => here[0] && sameChapter(was, here[0].is))
    const positionOf = new Map(before.map(({ at }, position) => [at, position]))
    let start = 0
    while (start < here.length) {
      if (pairing.oldOf.has(here[start]?.at ?? -1)) {
        start += 1
        continue
      }
      let end = start
      while (end < here.length && !pairing.oldOf.has(here[end]?.at ?? -1)) end += 1
      const left = start === 0 ? -1 : positionOf.get(pairing.oldOf.get(here[start - 1]?.at ?? -1) ?? -1)
      const right = end === here.length ? before.length : positionOf.get(pairing.oldOf.get(here[end]?.at ?? -1) ?? -1)
      const gap = left === undefined || right === undefined ? [] : before.slice(left + 1, right)
      const free = gap.filter(({ at }) => !pairing.taken.has(at))
      if (free.length === gap.length && free.length === end - start) {
        for (const [nth, { at }] of free.entries()) pairing.pair(here[start + nth]?.at ?? -1, at)
      }
      start = end
    }
  }
}

/** The places that kept their order: the longest increasing sequence. */
function inOrder(positions: readonly number[]): Set<number> {
  const best: { length: number; from: number }[] = []
  for (const [at, position] of positions.entries()) {
    let found = { length: 1, from: -1 }
    for (let before = 0; before < at; before += 1) {
      const length = (best[before]?.length ?? 0) + 1
      if ((positions[before] ?? 0) < position && length > found.length) found = { length, from: before }
    }
    best.push(found)
  }
  let at = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), 0)
  const kept = new Set<number>()
  while (at >= 0 && at < best.length) {
    kept.add(at)
    at = best[at]?.from ?? -1
  }
  return kept
}

const spotsOf = (chapters: readonly { lessons: readonly { name: string }[] }[]): Spot[] =>
  chapters.flatMap(({ lessons }, chapter) => lessons.map(({ name }, index) => ({ name, chapter, index })))
const chapterSpots = (chapters: readonly { name: string }[]): Spot[] =>
  chapters.map(({ name }, index) => ({ name, chapter: 0, index }))
const positionOf = ({ chapter, index }: Spot) => `${chapter + 1}.${index + 1}`

function pairChapters(old: readonly OutlineChapter[], written: readonly WrittenChapter[]): Map<number, number> {
  const [were, are] = [chapterSpots(old), chapterSpots(written)]
  const pairing = createPairing(were, are)
  pairing.pairWhere((was, is) => was.name === is.name && was.index === is.index)
  pairing.pairWhere((was, is) => was.name === is.name)
  pairing.pairAlike(SIMILAR_WITHIN, () => true)
  // Another name for the same lessons.
  pairing.pairWhere((was, is) => {
    const names = new Set(written[is.index]?.lessons.map(({ name }) => name))
    const shared = old[was.index]?.lessons.filter(({ name }) => names.has(name)).length ?? 0
    return shared * 2 > Math.max(names.size, 1)
  })
  pairBetween(were, are, pairing, () => true)
  return pairing.oldOf
}

function pairLessons(
  old: readonly OutlineChapter[],
  written: readonly WrittenChapter[],
  chapterOf: ReadonlyMap<number, number>,
): Map<number, number> {
  const [were, are] = [spotsOf(old), spotsOf(written)]
  const pairing = createPairing(were, are)
  const isHere = (was: Spot, is: Spot) => chapterOf.get(is.chapter) === was.chapter
  pairing.pairWhere((was, is) => was.name === is.name && isHere(was, is) && was.index === is.index)
  pairing.pairWhere((was, is) => was.name === is.name && isHere(was, is))
  pairing.pairWhere((was, is) => was.name === is.name)
  pairing.pairAlike(SIMILAR_WITHIN, isHere)
  pairing.pairAlike(SIMILAR_ANYWHERE, () => true)
  pairBetween(were, are, pairing, isHere)
  return pairing.oldOf
}

/**
 * The written outline with the ids and films of the old one: matched by the same name, by a similar one, or by its place between its
 * neighbours. Every id is given at most once, so progress follows its lesson and no other.
 */
export function matchOutline(
  old: readonly OutlineChapter[],
  written: readonly WrittenChapter[],
  /** Pasted text carries no remarks: a line without one keeps the old remark. */
  { keepsRemarks = false }: { keepsRemarks?: boolean } = {},
): MatchedOutline {
  const chapterOf = pairChapters(old, written)
  const lessonOf = pairLessons(old, written, chapterOf)
  const [were, are] = [spotsOf(old), spotsOf(written)]
  const oldLessons = old.flatMap(({ lessons }) => lessons)
  const changes: OutlineChange[] = []

  let at = 0
  const chapters = written.map((chapter, nth): OutlineChapter => {
    const oldNth = chapterOf.get(nth)
    const was = oldNth === undefined ? undefined : old[oldNth]
    const position = `${nth + 1}`
    if (!was) changes.push({ act: 'added', kind: 'chapter', place: position, name: chapter.name })
    else if (was.name !== chapter.name)
      changes.push({ act: 'renamed', kind: 'chapter', place: position, name: chapter.name, from: was.name })
    const lessons = chapter.lessons.map((lesson): OutlineLesson => {
      const spot = are[at]
      const oldAt = lessonOf.get(at)
      at += 1
      const before = oldAt === undefined ? undefined : oldLessons[oldAt]
      const here = spot ? positionOf(spot) : ''
      if (!before) {
        changes.push({ act: 'added', kind: 'lesson', place: here, name: lesson.name })
        return { name: lesson.name, remark: lesson.remark, filmId: null }
      }
      if (before.name !== lesson.name)
        changes.push({ act: 'renamed', kind: 'lesson', place: here, name: lesson.name, from: before.name })
      const remark = keepsRemarks && lesson.remark === '' ? before.remark : lesson.remark
      return { ...before, name: lesson.name, remark }
    })
    return { ...was, name: chapter.name, lessons }
  })

  const keptChapters = written.flatMap((chapter, nth) => {
    const oldNth = chapterOf.get(nth)
    return oldNth === undefined ? [] : [{ nth, oldNth, name: chapter.name }]
  })
  const steady = inOrder(keptChapters.map(({ oldNth }) => oldNth))
  for (const [index, { nth, oldNth, name }] of keptChapters.entries()) {
    if (!steady.has(index))
      changes.push({ act: 'moved', kind: 'chapter', place: `${nth + 1}`, name, fromPlace: `${oldNth + 1}` })
  }
  for (const nth of written.keys()) {
    const kept = are.flatMap((spot, freshAt) => {
      const was = were[lessonOf.get(freshAt) ?? -1]
      return spot.chapter === nth && was ? [{ spot, was }] : []
    })
    const own = kept.filter(({ was }) => was.chapter === chapterOf.get(nth))
    const still = inOrder(own.map(({ was }) => was.index))
    for (const { spot, was } of kept) {
      const ownAt = own.findIndex((each) => each.spot === spot)
      if (ownAt >= 0 && still.has(ownAt)) continue
      changes.push({
        act: 'moved',
        kind: 'lesson',
        place: positionOf(spot),
        name: spot.name,
        fromPlace: positionOf(was),
      })
    }
  }
  const usedChapters = new Set(chapterOf.values())
  const usedLessons = new Set(lessonOf.values())
  for (const [nth, { name }] of old.entries()) {
    if (!usedChapters.has(nth))
      changes.push({ act: 'removed', kind: 'chapter', place: `${nth + 1}`, name, hasFilm: false })
  }
  for (const [oldAt, lesson] of oldLessons.entries()) {
    const spot = were[oldAt]
    if (usedLessons.has(oldAt) || !spot) continue
    const hasFilm = typeof lesson.filmId === 'number'
    changes.push({ act: 'removed', kind: 'lesson', place: positionOf(spot), name: lesson.name, hasFilm })
  }
  return { chapters, changes, keptCount: usedLessons.size }
}
