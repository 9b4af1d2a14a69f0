import type { PromotionFields } from './school-things.ts'

/** What a draft has where its author wrote nothing: a file does not say it. */
const isUnsaid = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'plain' ||
  (Array.isArray(value) && value.length === 0)

/** In the order in which a file names them: the database has its own. */
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

/** Without what is not said, in groups and lists too. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, said(inner)])
    .filter(([, inner]) => !isUnsaid(inner))
  return Object.fromEntries(entries.toSorted(([a], [b]) => NAMES.indexOf(a) - NAMES.indexOf(b)))
}

/** The same for what stands in the school and for what comes from a file. */
export function promotionInFileWords({ hero, pieces = [], ...page }: PromotionFields): PromotionFields {
  return {
    ...page,
    hero: said(hero) as PromotionFields['hero'],
    pieces: said(pieces) as NonNullable<PromotionFields['pieces']>,
  }
}

/** Numbers of what the pieces name. Undefined: there is no such thing. */
interface Named {
  teacher: (slug: string) => number | undefined
  course: (slug: string) => number | undefined
}

/** The draft that a file means: teachers and courses by their numbers. One that is not there leaves its row without. */
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
