import { createHash } from 'node:crypto'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { SchoolChange } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { DRAFT_KIND_NAMES } from '@bee/contract/manage/today.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Mistake } from '../../text/school-files/source-file.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { buildDraft, pathInFile, type Resolver } from './bundle-drafts.ts'
import { changesOf, merged } from './describe-changes.ts'
import type { LookedFiles } from './films/look-at-files.ts'
import type { FilePlacingService, PlacedFiles } from './place-files.service.ts'
import { promotedCourses, promotedTeachers } from './promotion-things.ts'
import type { Bundle } from './read-bundle.ts'
import type { SchoolThingsRepository, StandingLesson, StandingThing } from './school-things.repository.ts'
import { FILE_KINDS, isKind, titleOf, type PlacedThing, type Thing } from './school-things.ts'
import { withoutLeft, withPaths } from './thing-files.ts'

/** Things missing from the files are withdrawn on request. More than this many at once is a mistake. */
const MOST_GONE = 5000
/** Slugs like `q-57`, which the school itself generates. */
const NUMBERED = /^(?:course|type|teacher|film|q|news|banners|adverts|path|promotion)-(\d{1,12})$/
const LAST_NUMBER = 10_000_000

export interface PlannedThing {
  thing: PlacedThing
  /** Undefined for a new thing. */
  standing: StandingThing | undefined
  changes: SchoolChange[]
}

export interface GoneThing {
  kind: 'teacher' | 'banner' | 'advert' | 'course' | 'question' | 'news' | 'path' | 'promotion'
  id: number
  slug: string
}

export interface ImportPlan {
  /** In writing order. */
  things: PlannedThing[]
  gone: GoneThing[]
  files: PlacedFiles
  mistakes: Mistake[]
  notes: Mistake[]
  /** Equal for the same files on an unchanged school. */
  fingerprint: string
}

type Slugged = Exclude<DraftKind, 'page'>
const GOING: readonly GoneThing['kind'][] = [
  'teacher',
  'banner',
  'advert',
  'course',
  'question',
  'news',
  'path',
  'promotion',
]

/** New things get ids oldest first, as if the school had grown that way. */
const age = ({ thing: { kind, slug, fields } }: PlannedThing) => {
  if (kind !== 'course' && kind !== 'question' && kind !== 'news') return ''
  const { publishedAt, createdAt } = fields as { publishedAt?: string; createdAt?: string }
  return `${publishedAt ?? createdAt ?? '~'} ${slug}`
}

const inOrder = (planned: PlannedThing[]) =>
  FILE_KINDS.flatMap((kind) => {
    const own = planned.filter(({ thing }) => thing.kind === kind)
    return age({ thing: { kind, slug: '', fields: {} } } as unknown as PlannedThing) === ''
      ? own
      : own.toSorted((a, b) => (age(a) < age(b) ? -1 : 1))
  })

/** Compares files with the school: returns all changes and all mistakes. Writes nothing. */
export function createImportPlanningService(parts: {
  things: SchoolThingsRepository
  placing: FilePlacingService
  changes: Pick<ContentChanges, 'written' | 'mistakesIn'>
  pages: (work: Work) => Promise<StandingThing<'page'>[]>
}) {
  const { things: repository, placing, changes, pages } = parts

  async function standingOf(work: Work, bundle: readonly PlacedThing[]): Promise<Map<string, StandingThing>> {
    const found = new Map<string, StandingThing>()
    for (const kind of FILE_KINDS) {
      const slugs = bundle.filter((thing) => thing.kind === kind).map(({ slug }) => slug)
      if (slugs.length === 0) continue
      const rows: StandingThing[] = kind === 'page' ? await pages(work) : await repository.find(work, kind, { slugs })
      for (const row of rows) found.set(`${kind} ${row.slug}`, row)
    }
    return found
  }

  /** Ids of existing things; a placeholder for new ones, which will get an id later. */
  async function foreseen(work: Work, bundle: readonly PlacedThing[]): Promise<Resolver> {
    const named = (kind: Slugged) => new Set(bundle.filter((thing) => thing.kind === kind).map(({ slug }) => slug))
    const idsFor = async (kind: Slugged, slugs: readonly string[]) => {
      const coming = named(kind)
      const ids = await repository.idsOf(work, kind, [...new Set(slugs)])
      return (slug: string) => ids.get(slug) ?? (coming.has(slug) ? 1 : undefined)
    }
    const courses = bundle.filter((thing) => isKind(thing, 'course'))
    const questions = bundle.filter((thing) => isKind(thing, 'question'))
    const paths = bundle.filter((thing) => isKind(thing, 'path'))
    const promotions = bundle.filter((thing) => isKind(thing, 'promotion')).map(({ fields }) => fields)
    const links = questions.flatMap(({ fields }) => fields.lesson ?? [])
    const standing = await repository.lessons(work, [
      ...new Set([...courses.map(({ slug }) => slug), ...links.map(({ course }) => course)]),
    ])
    const lessonsOf = new Map<string, StandingLesson[]>()
    for (const lesson of standing) lessonsOf.set(lesson.course, [...(lessonsOf.get(lesson.course) ?? []), lesson])
    const coming = new Map(courses.map(({ slug, fields }) => [slug, fields.chapters]))
    const stepCourses = paths.flatMap(({ fields }) => fields.steps.map(({ course }) => course))
    const namedCourses = [...stepCourses, ...promotions.flatMap(promotedCourses)]
    const courseIds = await repository.idsOf(work, 'course', [...new Set(namedCourses)])
    const numbers = new Map<string, number>()
    return {
      type: await idsFor('courseType', [
        ...courses.map(({ fields }) => fields.type),
        ...questions.map(({ fields }) => fields.type),
        ...bundle.flatMap((thing) => (isKind(thing, 'courseType') ? (thing.fields.parent ?? []) : [])),
      ]),
      teacher: await idsFor('teacher', [
        ...courses.flatMap(({ fields }) => fields.teacher ?? []),
        ...promotions.flatMap(promotedTeachers),
      ]),
      film: await idsFor(
        'film',
        courses.flatMap(({ fields }) =>
          fields.chapters.flatMap(({ lessons }) => lessons.flatMap(({ clip }) => clip ?? [])),
        ),
      ),
      // Each new course gets its own placeholder: a path must not name a course twice.
      course(slug) {
        const id = courseIds.get(slug)
        if (id !== undefined || !coming.has(slug)) return id
        if (!numbers.has(slug)) numbers.set(slug, 2_000_000_000 + numbers.size)
        return numbers.get(slug)
      },
      lesson: ({ course, chapter, name }) => {
        const chapters = coming.get(course)
        const isComing = chapters?.some(
          (each) =>
            (chapter === undefined || each.name === chapter) && each.lessons.some((lesson) => lesson.name === name),
        )
        if (chapters) return isComing ? 1 : undefined
        return findLesson(lessonsOf.get(course) ?? [], { chapter, name })?.id
      },
      file: () => 1,
      pictureUrl: (path) => `/${path}`,
      lessonsOf: (course) => lessonsOf.get(course) ?? [],
    }
  }

  function complaints({ thing, standing }: PlannedThing, resolve: Resolver): { mistakes: Mistake[]; notes: Mistake[] } {
    const { draft, missing } = buildDraft(merged(standing, thing), resolve)
    const place = (at: PropertyKey[], sentence: string) => thing.mistakeAt(at, sentence)
    const own = missing.filter(({ isMinor }) => !isMinor).map(({ at, sentence }) => place(at, sentence))
    const number = Number(NUMBERED.exec(thing.slug)?.[1] ?? 0)
    if (number > LAST_NUMBER) own.push(place(['slug'], `代号 ${thing.slug} 的号码太大，请换一个`))
    // A placeholder causes contract errors too; the missing thing is already reported.
    const said = own.length > 0 ? [] : changes.mistakesIn(thing.kind, draft)
    return {
      mistakes: [...own, ...said.map(({ path, message }) => place(pathInFile(thing.kind, path), message))],
      notes: missing.filter(({ isMinor }) => isMinor).map(({ at, sentence }) => place(at, sentence)),
    }
  }

  /** A thing with an open draft: an import must not overwrite the work of a colleague. */
  async function refusedByDrafts(work: Work, changed: readonly PlannedThing[]): Promise<Mistake[]> {
    const mistakes: Mistake[] = []
    for (const kind of FILE_KINDS) {
      const own = changed.filter(({ thing }) => thing.kind === kind)
      const idOf = ({ thing, standing }: PlannedThing) =>
        kind === 'page' ? PAGE_IDS[thing.slug as PageKey] : (standing?.id ?? 0)
      const open = await changes.written(work, kind, own.map(idOf))
      for (const planned of own) {
        const draft = open.get(idOf(planned))
        if (!draft) continue
        const who = draft.editorName === '' ? '' : `（${draft.editorName} 在写）`
        const { thing } = planned
        mistakes.push(
          thing.mistakeAt(
            ['slug'],
            `${DRAFT_KIND_NAMES[kind]}「${titleOf(thing)}」有一份还没发布的草稿${who}，先发布或丢弃它`,
          ),
        )
      }
    }
    return mistakes
  }

  async function goneFrom(work: Work, { holds, things }: Bundle): Promise<GoneThing[]> {
    if (holds !== 'school') return []
    const gone: GoneThing[] = []
    for (const kind of GOING) {
      const slugs = things.filter((thing) => thing.kind === kind).map(({ slug }) => slug)
      const rows = await repository.visibleBut(work, kind, slugs, MOST_GONE)
      gone.push(...rows.map((row) => ({ kind, ...row })))
    }
    return gone
  }

  async function plan(work: Work, bundle: Bundle, looked: LookedFiles): Promise<ImportPlan> {
    const files = await placing.plan(work, bundle.things, looked)
    const things = bundle.things.map((thing) => withPaths(withoutLeft(thing, files.left), files.pathOf))
    const standing = await standingOf(work, things)
    const planned = inOrder(
      things.map((thing): PlannedThing => {
        const row = standing.get(`${thing.kind} ${thing.slug}`)
        return { thing, standing: row, changes: row ? changesOf(row, thing) : [] }
      }),
    )
    const touched = planned.filter((each) => each.standing === undefined || each.changes.length > 0)
    const resolve = await foreseen(work, things)
    const found = touched.map((each) => complaints(each, resolve))
    const mistakes = [
      ...bundle.mistakes,
      ...files.mistakes,
      ...found.flatMap((each) => each.mistakes),
      ...(await refusedByDrafts(
        work,
        touched.filter((each) => each.standing !== undefined),
      )),
    ]
    const gone = await goneFrom(work, bundle)
    const notes = [...files.notes, ...found.flatMap((each) => each.notes)]
    return { things: planned, gone, files, mistakes, notes, fingerprint: fingerprintOf(touched, gone) }
  }

  return { plan }
}

function fingerprintOf(touched: readonly PlannedThing[], gone: readonly GoneThing[]): string {
  const seen = touched.map(({ thing, standing }) => [thing.kind, thing.slug, thing.fields, standing?.fields ?? null])
  return createHash('sha256')
    .update(JSON.stringify([seen, gone.map(({ kind, slug }) => [kind, slug])]))
    .digest('hex')
}

export const findLesson = (
  lessons: readonly StandingLesson[],
  { chapter, name }: { chapter?: string | undefined; name: string },
) => lessons.find((lesson) => lesson.name === name && (chapter === undefined || lesson.chapter === chapter))

/** The largest number in slugs of the school's own form. */
export const lastNumber = (things: readonly Thing[]) =>
  Math.max(0, ...things.map(({ slug }) => Number(NUMBERED.exec(slug)?.[1] ?? 0)))

export type ImportPlanningService = ReturnType<typeof createImportPlanningService>
