import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { LessonMark } from '@bee/contract/player/lesson-marks.ts'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_TITLES } from '@bee/contract/manage/school-files/page-titles.ts'
import type { MadeFields } from './films/made-film.ts'
import type { Mistake } from '../../text/school-files/source-file.ts'

// The content of the files in their own terms, without ids of the school: things refer to each other by slug and to pictures by path. An
// absent field keeps its value.

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
  /** Published subtitles by language. */
  subtitles: Record<string, string>
  /** Drafts of subtitles by language, which students do not see yet. */
  writing?: Record<string, string>
  poster?: string | null
  /** Small pictures over the seek bar, and the loudness curve. */
  storyboard?: string | null
  peaks?: string | null
  /** How the film was transcoded, here or in the school it comes from; null for an untouched original. */
  made?: MadeFields | null
}

/** When a banner or an advert is shown; null means no limit on that side. */
interface Window {
  showFrom?: string | null
  showUntil?: string | null
}

export interface BannerFields extends Window {
  alt: string
  headline?: string[]
  sub?: string
  action?: string
  url: string
  picture?: string | null
  withdrawn?: boolean
}

export interface AdvertFields extends Window {
  title: string
  sub?: string
  action?: string
  url: string
  area: string
  picture?: string | null
  withdrawn?: boolean
}

export interface PageFields {
  /** Pictures in it are `portrait` and `picture`, by their paths. */
  body: unknown
}

export interface HandoutFields {
  /** Without the file extension. */
  name: string
  file: string
}

export interface LessonFields {
  name: string
  remark: string
  clip: string | null
  /** Absent for a lesson without marks. */
  marks?: LessonMark[]
  /** Absent where the outline does not mention it. */
  isPreview?: boolean
  /** Absent where the file does not mention them, or for a lesson without handouts. */
  handouts?: HandoutFields[]
}

export interface CourseFields {
  name: string
  keyword?: string
  type: string
  category: number
  price: number
  /** `lastDay` is a day in Shanghai: 2026-11-30. */
  discount?: { price: number; lastDay: string } | null
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

export interface PromotionFields {
  title: string
  address: string
  description?: string
  colour?: string
  art?: string
  phone?: string
  hours?: string
  hero: Readonly<Record<string, unknown>>
  /** Empty fields are omitted. */
  pieces?: (Readonly<Record<string, unknown>> & {
    items?: (Readonly<Record<string, unknown>> & { teacher?: string; course?: string })[]
  })[]
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
  promotion: PromotionFields
}

export interface Thing<Kind extends DraftKind = DraftKind> {
  kind: Kind
  /** For a page, its key. */
  slug: string
  fields: FieldsOf[Kind]
}

/** A thing in a file, with its place in the file. */
export interface PlacedThing<Kind extends DraftKind = DraftKind> extends Thing<Kind> {
  file: string
  mistakeAt: (path: readonly PropertyKey[], sentence: string) => Mistake
}

/** In order of dependency. */
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
  'promotion',
]

export const isKind = <Kind extends DraftKind, Each extends Thing>(
  thing: Each,
  kind: Kind,
): thing is Each & { kind: Kind; fields: FieldsOf[Kind] } => thing.kind === kind

/** The file of each single page. */
export const PAGE_FILES: Readonly<Record<PageKey, string>> = {
  site: 'school/site.yaml',
  company: 'school/company.yaml',
  brand: 'school/brand.yaml',
  student: 'school/students.yaml',
  payment: 'school/payment.yaml',
  home: 'school/home.yaml',
  look: 'school/look.yaml',
  notices: 'school/notices.yaml',
}

/** The title under which the operator knows the thing. */
export function titleOf({ kind, slug, fields }: Thing): string {
  if (kind === 'page') return PAGE_TITLES[slug as PageKey]
  // The name first: `title` of a teacher is a rank.
  if ('name' in fields) return fields.name
  if ('title' in fields) return fields.title
  return 'alt' in fields ? fields.alt : slug
}
