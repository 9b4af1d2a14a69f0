import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { LessonMark } from '@bee/contract/player/lesson-marks.ts'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_TITLES } from '@bee/contract/manage/school-files/page-titles.ts'
import type { Mistake } from '../../text/school-files/source-file.ts'

// What the files of a school hold, in the words of the files and without its numbers: things know each other by their slugs and
// their pictures by their paths. A field that is absent stays as it is.

export interface TypeFields {
  parent: string | null
  name: string
  area: string
  colour?: string
  sign?: string
  hot?: string[]
}

export interface TeacherFields {
  name: string
  area: string
  title: string
  motto?: string
  years: number
  bio?: string
  teaches?: string[]
  quote?: string
  portrait?: string | null
  withdrawn?: boolean
}

export interface FilmFields {
  title: string
  seconds: number
  file: string | null
  hls: string | null
  /** What students see, by its language. */
  subtitles: Record<string, string>
  poster?: string | null
}

export interface BannerFields {
  alt: string
  headline?: string[]
  sub?: string
  action?: string
  url: string
  picture?: string | null
  withdrawn?: boolean
}

export interface AdvertFields {
  title: string
  sub?: string
  action?: string
  url: string
  area: string
  picture?: string | null
  withdrawn?: boolean
}

export interface PageFields {
  /** Pictures stand in it as `portrait` and `picture`, by their paths. */
  body: unknown
}

export interface HandoutFields {
  /** Without its ending. */
  name: string
  file: string
}

export interface LessonFields {
  name: string
  remark: string
  clip: string | null
  /** Absent where it has none. */
  marks?: LessonMark[]
  /** Absent where the file says nothing of them, or where it has none. */
  handouts?: HandoutFields[]
}

export interface CourseFields {
  name: string
  keyword?: string
  type: string
  category: number
  price: number
  featured?: boolean
  teacher: string | null
  publishedAt?: string
  withdrawn?: boolean
  intro?: string
  description?: string
  cover?: string | null
  thumb?: string | null
  chapters: { name: string; lessons: LessonFields[] }[]
}

export interface QuestionFields {
  type: string
  title: string
  kind: string
  difficulty: number
  createdAt?: string
  withdrawn?: boolean
  content: string
  options?: string[]
  right?: string[] | boolean
  answer: string
  picture?: string | null
  lesson?: { course: string; chapter?: string; name: string; second: number } | null
}

export interface NewsFields {
  title: string
  profile?: string
  publishedAt?: string
  withdrawn?: boolean
  courses?: string[]
  picture?: string | null
  thumb?: string | null
  body: string
}

export interface PathFields {
  title: string
  summary?: string
  area: string
  outcomes?: string[]
  steps: { course: string; note: string }[]
  withdrawn?: boolean
}

export interface FieldsOf {
  courseType: TypeFields
  teacher: TeacherFields
  film: FilmFields
  banner: BannerFields
  advert: AdvertFields
  page: PageFields
  course: CourseFields
  question: QuestionFields
  news: NewsFields
  path: PathFields
}

export interface Thing<Kind extends DraftKind = DraftKind> {
  kind: Kind
  /** Of a page its key. */
  slug: string
  fields: FieldsOf[Kind]
}

/** Something of a file, which knows where it stands. */
export interface PlacedThing<Kind extends DraftKind = DraftKind> extends Thing<Kind> {
  file: string
  mistakeAt: (path: readonly PropertyKey[], sentence: string) => Mistake
}

/** In the order of what stands on what. */
export const FILE_KINDS: readonly DraftKind[] = [
  'courseType',
  'teacher',
  'film',
  'banner',
  'advert',
  'page',
  'course',
  'question',
  'news',
  'path',
]

export const isKind = <Kind extends DraftKind, Each extends Thing>(
  thing: Each,
  kind: Kind,
): thing is Each & { kind: Kind; fields: FieldsOf[Kind] } => thing.kind === kind

/** Single pages with the file of each. */
export const PAGE_FILES: Readonly<Record<PageKey, string>> = {
  site: 'school/site.yaml',
  company: 'school/company.yaml',
  brand: 'school/brand.yaml',
  student: 'school/students.yaml',
  'promo-java': 'school/promo-java.yaml',
  'promo-web': 'school/promo-web.yaml',
  payment: 'school/payment.yaml',
}

/** By which an operator knows it. */
export function titleOf({ kind, slug, fields }: Thing): string {
  if (kind === 'page') return PAGE_TITLES[slug as PageKey]
  // The name first: a teacher's title is a rank.
  if ('name' in fields) return fields.name
  if ('title' in fields) return fields.title
  return 'alt' in fields ? fields.alt : slug
}

/** Addresses of the school's own pictures in a text. */
const ADDRESS = /\/((?:pictures|uploads)\/[\w./-]+\.(?:webp|png|jpe?g|gif|svg))/g

export const textPictures = (markdown: string): string[] =>
  [...markdown.matchAll(ADDRESS)].map(([, path]) => path ?? '')

/** The Markdown of a thing by the field it stands in. */
export function textsOf(thing: Thing): { field: string; text: string }[] {
  if (isKind(thing, 'course')) return [{ field: 'description', text: thing.fields.description ?? '' }]
  if (isKind(thing, 'news')) return [{ field: 'body', text: thing.fields.body }]
  if (!isKind(thing, 'question')) return []
  return [
    { field: 'content', text: thing.fields.content },
    { field: 'answer', text: thing.fields.answer },
  ]
}

export type FileRole = 'picture' | 'video' | 'stream' | 'subtitles' | 'handout'

export interface FileNeed {
  path: string
  role: FileRole
  /** Where it is named. */
  at: PropertyKey[]
  /** The path of what it was made from. */
  madeFrom?: string
  /** Of a film, and of a handout its name. */
  title?: string
  seconds?: number
}

const need = (path: string | null | undefined, role: FileRole, at: PropertyKey[], more: Partial<FileNeed> = {}) =>
  path === null || path === undefined ? [] : [{ path, role, at, ...more }]

const handoutFiles = (chapters: FieldsOf['course']['chapters']): FileNeed[] =>
  chapters.flatMap(({ lessons }, nth) =>
    lessons.flatMap(({ handouts = [] }, index) =>
      handouts.flatMap(({ name, file }, place) =>
        need(file, 'handout', ['chapters', nth, 'lessons', index, 'handouts', place, 'file'], { title: name }),
      ),
    ),
  )

function pageFiles(slug: string, body: unknown): FileNeed[] {
  if (slug === 'student' && Array.isArray(body)) {
    return (body as { portrait?: string | null }[]).flatMap(({ portrait }, index) =>
      need(portrait, 'picture', [index, 'portrait']),
    )
  }
  return slug === 'payment' ? need((body as { picture?: string | null }).picture, 'picture', ['picture']) : []
}

/** The files that a thing names, besides the pictures in its text. */
export function filesOf(thing: Thing): FileNeed[] {
  if (isKind(thing, 'teacher')) return need(thing.fields.portrait, 'picture', ['portrait'])
  if (isKind(thing, 'banner') || isKind(thing, 'advert') || isKind(thing, 'question')) {
    return need(thing.fields.picture, 'picture', ['picture'])
  }
  if (isKind(thing, 'page')) return pageFiles(thing.slug, thing.fields.body)
  if (isKind(thing, 'course')) {
    const { cover, thumb, chapters } = thing.fields
    return [
      ...need(cover, 'picture', ['cover']),
      ...need(thumb, 'picture', ['thumb'], cover ? { madeFrom: cover } : {}),
      ...handoutFiles(chapters),
    ]
  }
  if (isKind(thing, 'news')) {
    const { picture, thumb } = thing.fields
    return [
      ...need(picture, 'picture', ['picture']),
      ...need(thumb, 'picture', ['thumb'], picture ? { madeFrom: picture } : {}),
    ]
  }
  if (!isKind(thing, 'film')) return []
  const { file, hls, subtitles, poster, title, seconds } = thing.fields
  const made = file === null ? {} : { madeFrom: file }
  return [
    ...need(file, 'video', ['file'], { title, seconds }),
    ...need(hls, 'stream', ['hls'], made),
    ...Object.entries(subtitles).flatMap(([language, words]) =>
      need(words, 'subtitles', ['subtitles', language], made),
    ),
    ...need(poster, 'picture', ['poster'], made),
  ]
}

/** The same thing with other paths of its files. */
export function withPaths<Each extends Thing>(thing: Each, pathOf: (path: string) => string): Each {
  const fields = structuredClone(thing.fields)
  for (const { at, path } of filesOf(thing)) {
    const inside = (isKind(thing, 'page') ? (fields as PageFields).body : fields) as Record<PropertyKey, unknown>
    const holder = at.slice(0, -1).reduce((each, key) => each[key] as Record<PropertyKey, unknown>, inside)
    holder[at.at(-1) ?? ''] = pathOf(path)
  }
  for (const { field, text } of textsOf(thing)) {
    if (text === '') continue
    const inside = fields as unknown as Record<string, unknown>
    inside[field] = text.replace(ADDRESS, (_whole, path: string) => `/${pathOf(path)}`)
  }
  return { ...thing, fields }
}
