import { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import { PAGE_IDS, PageDraft, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { CONTENT_KIND_KEYS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'
import { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { withLongestTexts, withoutBlanks, type LongestText } from './testing/longest-texts.ts'
import { startSchoolStage, type SchoolStage } from './testing/school-stage.ts'

/*
 * Every text field of every kind of content, as long as its schema takes it, through the calls of the staff and back: read by them and
 * by a member it is equal to the letter. The fields are found in the schemas; a new one is filled without a line here.
 */
let stage: SchoolStage
let owner: TestStaff
beforeAll(async () => {
  stage = await startSchoolStage()
  owner = await addStaff(stage.server, 'owner', { mobile: stage.newMobile() })
})
afterAll(() => stage.server.close())

const SCHEMAS: Record<ContentKind, z.ZodMiniType<object>> = {
  course: CourseDraft,
  courseType: CourseTypeDraft,
  teacher: TeacherDraft,
  question: QuestionDraft,
  news: NewsDraft,
  banner: BannerDraft,
  advert: AdvertDraft,
  page: PageDraft,
  path: PathDraft,
  promotion: PromotionDraft,
}

type Member = ReturnType<typeof testClient>
type Reads = (member: Member, contentId: number) => Promise<unknown>[]

const PAGE_READS: Record<PageKey, (member: Member) => Promise<unknown>> = {
  site: (member) => member.site.info(),
  company: (member) => member.about.company(),
  brand: (member) => member.about.brand(),
  student: (member) => member.about.students(),
  payment: (member) => member.orders.payment(),
  home: (member) => member.site.info(),
  look: (member) => member.site.info(),
  notices: (member) => member.messages.list({}),
}
const pageKeyOf = (contentId: number) =>
  (Object.keys(PAGE_IDS) as PageKey[]).find((key) => PAGE_IDS[key] === contentId) ?? 'site'

/** Where members read it. */
const READS: Record<ContentKind, Reads> = {
  course: (member, courseId) => [
    member.courses.detail({ courseId }),
    member.player.catalogue({ courseId }),
    marks(member, courseId),
  ],
  question: (member, id) => [member.questions.detail({ id }), member.questions.answer({ id })],
  news: (member, id) => [member.news.info({ id })],
  banner: (member) => [member.site.banners()],
  advert: (member) => [member.site.adverts()],
  teacher: (member) => [member.about.teachers()],
  courseType: (member) => [member.courses.typeTree()],
  page: (member, contentId) => [PAGE_READS[pageKeyOf(contentId)](member)],
  path: (member, id) => [member.paths.info({ id })],
  promotion: (member) => [member.site.promotion({ address: 'javaLBT' })],
}

async function marks(member: Member, courseId: number) {
  const chapters = await member.player.catalogue({ courseId })
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  return Promise.all(lessons.map(({ id }) => member.player.landmarks({ lessonId: id })))
}

/** Keys by which one item names another, contact data and hours of the school: they cannot hold any other text. */
const KEYS = new Set([
  'address',
  'phone',
  'body.phone',
  'body.email',
  'body.recordNumber',
  'body.policeRecordNumber',
  'body.serviceHours',
  'body.holidays',
])

/** The fields that the calls of members do not answer, and why. */
const UNTOLD: Record<string, string> = {
  'course.keyword': 'drawn on the cover and searched for; the menu shows it on one line',
  'courseType sub-type.hotWords': 'those of its direction are shown',
  'page site.body.copyright': 'pages write it themselves',
  'page student.body.slug': 'names the story in the files of the school',
}

/** A page that holds values and no texts, and one whose texts are sent and not shown (`notice-texts.test.ts` sends them). */
const WITHOUT_TEXTS = new Set<string>(['look', 'notices'] satisfies PageKey[])

interface Piece {
  kind: ContentKind
  /** Finds a published item, for its values that are no text. */
  find: string
  what?: string
}

const piecesOf = (kind: ContentKind): Piece[] => {
  if (kind === 'question')
    return QUESTION_KINDS.map((what) => ({
      kind,
      what,
      find: `select id from questions where kind = '${what}' limit 1`,
    }))
  if (kind === 'page')
    return Object.entries(PAGE_IDS)
      .filter(([what]) => !WITHOUT_TEXTS.has(what))
      .map(([what, id]) => ({ kind, what, find: `select ${id} as id` }))
  if (kind === 'courseType')
    return [
      { kind, what: 'direction', find: 'select id from course_types where parent_id is null limit 1' },
      { kind, what: 'sub-type', find: 'select id from course_types where parent_id is not null limit 1' },
    ]
  return [{ kind, find: `select min(id) as id from ${TABLES[kind]}` }]
}
const TABLES: Record<Exclude<ContentKind, 'question' | 'page' | 'courseType'>, string> = {
  course: 'courses',
  news: 'news',
  banner: 'banners',
  advert: 'adverts',
  teacher: 'teachers',
  path: 'learning_paths',
  promotion: 'promotions',
}

async function idOf({ find }: Piece): Promise<number> {
  const { rows } = await stage.server.pool.query<{ id: number }>(find)
  return rows[0]?.id ?? 0
}

async function publish(kind: ContentKind, contentId: number) {
  const { drafts } = owner.calls
  const opened = await drafts.open({ kind, contentId })
  const filled = withLongestTexts(SCHEMAS[kind], opened.body, KEYS)
  const { draftId, version } = await drafts.save({
    draftId: opened.draftId,
    version: opened.version,
    body: filled.body as Record<string, unknown>,
  })
  const { checks } = await drafts.review({ draftId })
  const waived = checks.flatMap(({ key, level }) => (level === 'waivable' ? [{ key, reason: '写到头' }] : []))
  await drafts.publish({ draftId, version, waived, note: '' })
  return filled
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

const withoutUndefined = (body: unknown) => JSON.parse(JSON.stringify(body)) as object

const { DOMParser } = new Window()
const lettersOf = (html: string) => withoutBlanks(new DOMParser().parseFromString(html, 'text/html').body.textContent)

function isToldBy(answers: readonly string[], { text, isMarkdown }: LongestText): boolean {
  if (!isMarkdown) return answers.includes(text)
  return answers.some((each) => each.startsWith('<') && lettersOf(each) === withoutBlanks(text))
}

const pieces = CONTENT_KIND_KEYS.flatMap(piecesOf).map((piece): [string, Piece] => [
  piece.what === undefined ? piece.kind : `${piece.kind} ${piece.what}`,
  piece,
])

test.each(pieces)('every text of %s is read back as it was written', async (name, piece) => {
  const { kind } = piece
  const contentId = await idOf(piece)
  const { body, texts } = await publish(kind, contentId)
  const { standing } = await owner.calls.drafts.open({ kind, contentId })
  // A piece that is made from nothing leaves out fields with a default.
  expect(standing).toMatchObject(withoutUndefined(body))

  const member = testClient(stage.server, await stage.newcomer())
  const answers = stringsIn(await Promise.all(READS[kind](member, contentId)))
  const namesOf = (some: readonly LongestText[]) => [...new Set(some.map(({ field }) => `${name}.${field}`))]
  const untold = namesOf(texts.filter((text) => !isToldBy(answers, text)))
  expect(untold).toEqual(namesOf(texts).filter((each) => each in UNTOLD))
})

test('every text of a film is read back as it was written', async () => {
  const { contentChanges, deps } = stage.services
  const { rows } = await stage.server.pool.query<{ id: number }>('select min(id) as id from media')
  const filmId = rows[0]?.id ?? 0
  let texts: LongestText[] = []
  function make(standing: FilmDraft | undefined): unknown {
    const filled = withLongestTexts(FilmDraft, standing, KEYS)
    texts = filled.texts
    return filled.body
  }
  await deps.database
    .transaction()
    .execute((work) => contentChanges.change(work, [{ kind: 'film', contentId: filmId, make }], { by: null, note: '' }))
  const read = stringsIn(await owner.calls.library.film({ filmId }))
  expect(texts.filter(({ text }) => !read.includes(text))).toEqual([])
  expect(texts.map(({ field }) => field)).toEqual(['title'])
})
