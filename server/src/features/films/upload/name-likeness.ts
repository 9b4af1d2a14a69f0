import { initialOf, syllablesOf } from '../../../database/search-text.ts'
import type { MatchReason } from '@bee/contract/manage/media/film-upload.contract.ts'

const HAN_RUN = /\p{Script=Han}+/gu
/** A shorter name would be part of too many others. */
const MIN_INSIDE = 2
const MIN_INITIALS = 3
const EXACT = 1
const SAME_SOUND = 0.93
const INITIALS = 0.85
const INSIDE = 0.8

/** The forms of a name that are compared. */
export interface KnownName {
  plain: string
  sound: string
  initials: string
  signs: ReadonlySet<string>
}

/** Case, blanks and signs differ from file to file, so they are removed. */
const plainOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '')

export function knowName(name: string): KnownName {
  const plain = plainOf(name)
  const read = (form: (syllable: string) => string) =>
    plain.replace(HAN_RUN, (run) => syllablesOf(run).map(form).join(''))
  return {
    plain,
    sound: read((syllable) => syllable),
    initials: read(initialOf),
    signs: new Set(plain),
  }
}

/** The edit distance in characters. */
function distance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, nth) => nth)
  left.forEach((sign, nth) => {
    const next = [nth + 1]
    right.forEach((other, at) => {
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (sign === other ? 0 : 1)))
    })
    row = next
  })
  return row.at(-1) ?? 0
}

export interface Likeness {
  score: number
  reason: Extract<MatchReason, 'name' | 'pinyin' | 'alike'>
}

/** From 0 to 1. */
export function likenessOf(file: KnownName, lesson: KnownName): Likeness {
  if (file.plain === '' || lesson.plain === '') return { score: 0, reason: 'alike' }
  if (file.plain === lesson.plain) return { score: EXACT, reason: 'name' }
  if (file.sound === lesson.sound) return { score: SAME_SOUND, reason: 'pinyin' }
  if (lesson.initials.length >= MIN_INITIALS && file.plain === lesson.initials)
    return { score: INITIALS, reason: 'pinyin' }
  const [short, long] = [file, lesson].toSorted((a, b) => a.plain.length - b.plain.length) as [KnownName, KnownName]
  if (short.signs.size >= MIN_INSIDE && long.plain.includes(short.plain)) {
    return { score: Math.max(INSIDE, short.plain.length / long.plain.length), reason: 'name' }
  }
  const shared = [...short.signs].filter((sign) => long.signs.has(sign)).length
  if (shared * 2 < short.signs.size) return { score: 0, reason: 'alike' }
  const [left, right] = [[...file.plain], [...lesson.plain]]
  return { score: 1 - distance(left, right) / Math.max(left.length, right.length), reason: 'alike' }
}
