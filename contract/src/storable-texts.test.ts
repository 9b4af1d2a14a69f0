import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TeacherDraft } from './about/teacher-draft.ts'
import { CourseDraft } from './courses/course-draft.ts'
import { CourseTypeDraft } from './courses/course-type-draft.ts'
import type { DraftKind } from './drafts/draft-kinds.ts'
import { PageDraft } from './drafts/page-draft.ts'
import type { EndpointShape } from './endpoint.ts'
import { contract } from './index.ts'
import { manageContract } from './manage/index.ts'
import { NewsDraft } from './news/news-draft.ts'
import { PromotionDraft } from './site/promotion-draft.ts'
import { PathDraft } from './paths/path-draft.ts'
import { FilmDraft } from './player/film-draft.ts'
import { QuestionDraft } from './questions/question-draft.ts'
import { AdvertDraft, BannerDraft } from './site/front-drafts.ts'

const DRAFTS = {
  course: CourseDraft,
  courseType: CourseTypeDraft,
  teacher: TeacherDraft,
  film: FilmDraft,
  question: QuestionDraft,
  news: NewsDraft,
  banner: BannerDraft,
  advert: AdvertDraft,
  page: PageDraft,
  path: PathDraft,
  promotion: PromotionDraft,
} satisfies Record<DraftKind, z.ZodMiniType>

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** One of these fits nearly every field that takes words. */
const WORDS = ['a', '/news', '12345678901', '2026-11-18', '2026-11-18T01:00:00Z', '09:30', '1', 'a'.repeat(16), 'java']
const UNSTORABLE = /\0|\p{Surrogate}/u
/** Within and at the end: a check of the beginning alone is none. */
const spoiltBy = (word: string, sign: string) => [word + sign, word + sign + word, sign + word]

/** The parts of a field; a pipe is asked as a whole, since its second half cleans the text that the first lets through. */
function insideOf(def: Def): [string, Schema][] {
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'array') return [['[]', def.element]]
  if (def.type === 'union') return def.options.map((option) => ['', option])
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return [['', def.innerType]]
  return []
}

function unstorableIn(schema: Schema, path: string): string[] {
  const spoilt = WORDS.flatMap((word) => ['\0', '\uD83D', '\uDE00'].flatMap((sign) => spoiltBy(word, sign)))
  const takes = spoilt.some((text) => {
    const parsed = z.safeParse(schema as z.ZodMiniType, text)
    return parsed.success && typeof parsed.data === 'string' && UNSTORABLE.test(parsed.data)
  })
  if (takes) return [path]
  return insideOf(schema._zod.def as Def).flatMap(([name, inner]) =>
    unstorableIn(inner, name ? `${path}.${name}` : path),
  )
}

/** Fields that let such text through, and where it ends. */
const NOT_KEPT: Record<string, string> = {
  password: 'only its hash is kept',
  oldPassword: 'only its hash is kept',
  website: 'a trap for machines: who fills it in is not listened to',
  pictures: 'looked for among the own uploads',
  updateTime: 'compared with what stands',
  given: 'compared with the options of the question',
  text: 'cleaned as the text of a file is',
  files: 'compared, and forgotten',
  lessons: 'compared, and forgotten',
}
const isNotKept = (path: string) => path.split('.').some((name) => name in NOT_KEPT)

const calls = [...Object.entries(contract), ...Object.entries(manageContract)].flatMap(([feature, table]) =>
  Object.entries<EndpointShape>(table).map(([name, shape]): [string, EndpointShape] => [`${feature}.${name}`, shape]),
)

test('no field of a call lets a text through that PostgreSQL cannot keep', () => {
  const found = calls.flatMap(([name, { input }]) => (input ? unstorableIn(input, name) : []))
  expect(found.filter((path) => !isNotKept(path))).toEqual([])
  expect(found.filter(isNotKept).length).toBeGreaterThan(0)
})

test.each(Object.entries(DRAFTS))('no field of a draft of %s lets such a text through', (kind, schema) => {
  expect(unstorableIn(schema, kind)).toEqual([])
})
