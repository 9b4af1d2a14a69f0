import type { PromotionFields } from './school-things.ts'

/** Empty default values of a draft. A file omits them. */
const isUnsaid = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'plain' ||
  (Array.isArray(value) && value.length === 0)

/** The key order in a file: the database has its own. */
const NAMES = [
  'kind',
  'title',
  'sub',
  'heading',
  'value',
  'note',
  'text',
  'teacher',
  'course',
  'tone',
  'items',
  'primary',
  'secondary',
  'facts',
  'action',
]

/** Drops empty values, also inside groups and lists. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, said(inner)])
    .filter(([, inner]) => !isUnsaid(inner))
  return Object.fromEntries(entries.toSorted(([a], [b]) => NAMES.indexOf(a) - NAMES.indexOf(b)))
}

/** Used for the school's own promotion and for one in a file, so that they compare. */
export function promotionInFileWords({ hero, pieces = [], ...page }: PromotionFields): PromotionFields {
  return {
    ...page,
    hero: said(hero) as PromotionFields['hero'],
    pieces: said(pieces) as NonNullable<PromotionFields['pieces']>,
  }
}

/** Ids of the things that the pieces refer to. Undefined: the thing does not exist. */
interface Named {
  teacher: (slug: string) => number | undefined
  course: (slug: string) => number | undefined
}

/** Builds the draft of a file: teachers and courses become ids. A missing one is omitted from its row. */
export function promotionDraft(
  { withdrawn: _state, pieces = [], ...page }: PromotionFields,
  resolve: Named,
  miss: (missing: { at: PropertyKey[]; sentence: string; isMinor: true }) => void,
): unknown {
  return {
    ...page,
    pieces: pieces.map(({ items = [], ...piece }, nth) => ({
      ...piece,
      items: items.map(({ teacher, course, ...words }, index) => {
        const teacherId = teacher === undefined ? null : resolve.teacher(teacher)
        const courseId = course === undefined ? null : resolve.course(course)
        const at = (part: string) => ['pieces', nth, 'items', index, part]
        if (teacherId === undefined) miss({ at: at('teacher'), sentence: `没有讲师 ${teacher ?? ''}`, isMinor: true })
        if (courseId === undefined) miss({ at: at('course'), sentence: `没有课程 ${course ?? ''}`, isMinor: true })
        return { ...words, teacherId: teacherId ?? null, courseId: courseId ?? null }
      }),
    })),
  }
}

const itemsOf = ({ pieces = [] }: PromotionFields) => pieces.flatMap(({ items = [] }) => items)

export const promotedTeachers = (fields: PromotionFields): string[] =>
  itemsOf(fields).flatMap(({ teacher }) => teacher ?? [])
export const promotedCourses = (fields: PromotionFields): string[] =>
  itemsOf(fields).flatMap(({ course }) => course ?? [])
