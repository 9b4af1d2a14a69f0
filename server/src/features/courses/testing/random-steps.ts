import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import fc from 'fast-check'

/** An index that is taken modulo the length: steps are made before the length is known. */
const which = fc.nat({ max: 11 })
export const pick = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % items.length]
const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 6 })

/** The steps that may happen to a school in use. */
export const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add'),
      type: which,
      films: some(which),
      size: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      course: which,
      type: which,
      /** Sort keys of the lessons, whether each is removed, and the film that each shows from now on. */
      keys: some(which),
      goes: some(fc.boolean()),
      films: some(fc.option(which)),
      fresh: fc.array(which, { maxLength: 2 }),
      size: fc.integer({ min: 1, max: 3 }),
      keepsChapter: some(fc.boolean()),
      isRenamed: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('save'),
      member: which,
      course: which,
      lesson: which,
      second: fc.nat({ max: 300 }),
      from: fc.nat({ max: 250 }),
      seconds: fc.nat({ max: 250 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), course: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), course: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename-type'), type: which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refilm'), film: which, seconds: fc.integer({ min: 1, max: 300 }) }),
  },
)
export type Step<Kind extends string = string> = Extract<
  typeof step extends fc.Arbitrary<infer Each> ? Each : never,
  { kind: Kind }
>

let named = 0
/** No name contains another. */
export const freshName = (what: string) => `${what}${String((named += 1)).padStart(5, '0')}号`

/** Splits the lessons into chapters of `size`, which take the ids one after the other. */
export function chaptersOf(
  lessons: CourseDraft['chapters'][number]['lessons'],
  size: number,
  chapterIds: (number | undefined)[],
) {
  const chapters: CourseDraft['chapters'] = []
  for (let start = 0; start < lessons.length; start += size) {
    const id = chapterIds[chapters.length]
    chapters.push({
      ...(id !== undefined && { id }),
      name: freshName('章'),
      lessons: lessons.slice(start, start + size),
    })
  }
  return chapters
}
