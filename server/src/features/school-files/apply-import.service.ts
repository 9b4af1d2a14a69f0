import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { badInput } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { Visibility } from '../content/visibility.service.ts'
import type { ContentChange, ContentChanges } from '../drafts/content-changes.service.ts'
import type { AttachmentsService } from './attachments/attachments.service.ts'
import { buildDraft, type Resolver } from './bundle-drafts.ts'
import { merged } from './describe-changes.ts'
import { findLesson, lastNumber, type GoneThing, type ImportPlan, type PlannedThing } from './plan-import.service.ts'
import { promotedCourses, promotedTeachers } from './promotion-things.ts'
import type { SchoolThingsRepository, StandingLesson } from './school-things.repository.ts'
import { FILE_KINDS, isKind, type PlacedThing } from './school-things.ts'
import { filesOf } from './thing-files.ts'

const NOTE = '从文件导入'
const PLACED: readonly DraftKind[] = ['teacher', 'banner', 'advert', 'path', 'promotion', 'courseType']

type Report = (progress: number, step: string) => Promise<void>

/** Maps slugs to ids; a new thing has its id as soon as it is written. */
function createNumbers(repository: SchoolThingsRepository, work: Work) {
  const known = new Map<string, number>()
  const keyOf = (kind: DraftKind, slug: string) => `${kind} ${slug}`

  async function learn(kind: Exclude<DraftKind, 'page'>, slugs: readonly string[]): Promise<void> {
    for (const [slug, id] of await repository.idsOf(work, kind, [...new Set(slugs)])) known.set(keyOf(kind, slug), id)
  }

  return {
    learn,
    set: (kind: DraftKind, slug: string, id: number) => known.set(keyOf(kind, slug), id),
    get: (kind: DraftKind, slug: string) => known.get(keyOf(kind, slug)),
  }
}

/** The slugs that the files refer to, by kind. */
function namesIn(things: readonly PlacedThing[]): [Exclude<DraftKind, 'page'>, string[]][] {
  const courses = things.filter((thing) => isKind(thing, 'course')).map(({ fields }) => fields)
  const questions = things.filter((thing) => isKind(thing, 'question')).map(({ fields }) => fields)
  const types = things.filter((thing) => isKind(thing, 'courseType')).map(({ fields }) => fields)
  const paths = things.filter((thing) => isKind(thing, 'path')).map(({ fields }) => fields)
  const promotions = things.filter((thing) => isKind(thing, 'promotion')).map(({ fields }) => fields)
  return [
    [
      'courseType',
      [...types.flatMap(({ parent }) => parent ?? []), ...[...courses, ...questions].map(({ type }) => type)],
    ],
    ['teacher', [...courses.flatMap(({ teacher }) => teacher ?? []), ...promotions.flatMap(promotedTeachers)]],
    [
      'film',
      courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons.flatMap(({ clip }) => clip ?? []))),
    ],
    [
      'course',
      [...paths.flatMap(({ steps }) => steps.map(({ course }) => course)), ...promotions.flatMap(promotedCourses)],
    ],
  ]
}

/** Writes a plan in the caller's transaction, through the same services as the desk. */
export function createImportApplyingService(parts: {
  things: SchoolThingsRepository
  changes: Pick<ContentChanges, 'change' | 'read' | 'move'>
  visibility: Pick<Visibility, 'hide' | 'show'>
  assets: AssetsService
  attachments: AttachmentsService
}) {
  const { things: repository, changes, visibility, assets, attachments } = parts

  async function resolverFor(work: Work, plan: ImportPlan, numbers: ReturnType<typeof createNumbers>) {
    const files = plan.things.map(({ thing }) => thing)
    const paths = plan.files.facts.map(({ path }) => path)
    const ids = await assets.register(work, plan.files.facts)
    const idOf = new Map(paths.map((path, index) => [path, ids[index] ?? 0]))
    const named = files.flatMap((thing) => picturesOf(thing)).filter((path) => !idOf.has(path))
    for (const [path, { id }] of await assets.known(work, named)) idOf.set(path, id)
    const portraits = files.flatMap((thing) => (isKind(thing, 'page') ? picturesOf(thing) : []))
    const urlOf = await assets.pictureUrls(
      work,
      portraits.flatMap((path) => idOf.get(path) ?? []),
    )
    for (const [kind, slugs] of namesIn(files)) await numbers.learn(kind, slugs)
    let lessons = new Map<string, StandingLesson[]>()

    /** Lessons have ids only after their courses are written. */
    async function learnLessons(courses: readonly string[]): Promise<void> {
      lessons = new Map()
      for (const lesson of await repository.lessons(work, [...new Set(courses)])) {
        lessons.set(lesson.course, [...(lessons.get(lesson.course) ?? []), lesson])
      }
    }

    const resolve: Resolver = {
      type: (slug) => numbers.get('courseType', slug),
      teacher: (slug) => numbers.get('teacher', slug),
      film: (slug) => numbers.get('film', slug),
      course: (slug) => numbers.get('course', slug),
      lesson: ({ course, chapter, name }) => findLesson(lessons.get(course) ?? [], { chapter, name })?.id,
      file: (path) => idOf.get(path),
      pictureUrl: (path) => urlOf(idOf.get(path) ?? null),
      lessonsOf: (course) => lessons.get(course) ?? [],
    }
    return { resolve, learnLessons }
  }

  async function writeKind(
    work: Work,
    kind: DraftKind,
    {
      planned,
      resolve,
      numbers,
      by,
    }: { planned: PlannedThing[]; resolve: Resolver; numbers: ReturnType<typeof createNumbers>; by: number | null },
  ): Promise<void> {
    const draftOf = (each: PlannedThing) => buildDraft(merged(each.standing, each.thing), resolve).draft
    const old = planned.filter(({ standing, changes: found }) => standing && found.length > 0)
    const fresh = planned.filter(({ standing }) => standing === undefined)
    const changed = old.map((each): ContentChange => {
      const contentId = kind === 'page' ? PAGE_IDS[each.thing.slug as PageKey] : (each.standing?.id ?? 0)
      return {
        kind,
        contentId,
        async make() {
          const isHung = await hangOnFilm(work, contentId, each, resolve)
          const draft = draftOf(each)
          return isHung ? withOwnSubtitles(draft, await changes.read(work, kind, contentId)) : draft
        },
      }
    })
    const added = fresh.map((each): ContentChange => ({
      kind,
      contentId: null,
      make: () => draftOf(each),
      given: givenOf(each.thing),
      async hang(contentId) {
        await hangOnFilm(work, contentId, each, resolve)
      },
    }))
    const done = await changes.change(work, [...changed, ...added], { by, note: NOTE })
    for (const [index, { thing }] of fresh.entries())
      numbers.set(kind, thing.slug, done[changed.length + index]?.contentId ?? 0)
    if (kind !== 'page') await repository.passNumbers(work, kind, lastNumber(fresh.map(({ thing }) => thing)))
    await followState(work, kind, planned, numbers)
  }

  /**
   * Runs before an existing film is changed, so that its draft already has the new Chinese subtitles. Returns whether the thing is a film.
   */
  async function hangOnFilm(work: Work, filmId: number, { standing, thing }: PlannedThing, resolve: Resolver) {
    const next = merged(standing, thing)
    if (!isKind(next, 'film')) return false
    await attachments.hangSubtitles(work, filmId, next.fields, resolve.file)
    await attachments.hangMade(work, filmId, next.fields, resolve.file)
    return true
  }

  /** Hides and shows things as the files say. */
  async function followState(
    work: Work,
    kind: DraftKind,
    planned: readonly PlannedThing[],
    numbers: ReturnType<typeof createNumbers>,
  ): Promise<void> {
    const idOf = ({ thing, standing }: PlannedThing) => standing?.id ?? numbers.get(kind, thing.slug) ?? 0
    const stateOf = ({ thing }: PlannedThing) => (thing.fields as { withdrawn?: boolean }).withdrawn
    const wasHidden = ({ standing }: PlannedThing) =>
      (standing?.fields as { withdrawn?: boolean } | undefined)?.withdrawn === true
    const hidden = planned.filter((each) => stateOf(each) === true && !wasHidden(each)).map(idOf)
    const shown = planned.filter((each) => stateOf(each) === false && wasHidden(each)).map(idOf)
    if (hidden.length > 0) await visibility.hide(work, kind, hidden)
    if (shown.length > 0) await visibility.show(work, kind, shown)
  }

  /** A direction's sub-types come after it, since they need its number. */
  const rounds = (kind: DraftKind, planned: PlannedThing[]): PlannedThing[][] => {
    if (kind !== 'courseType') return [planned]
    const isDirection = ({ thing }: PlannedThing) => isKind(thing, 'courseType') && thing.fields.parent === null
    return [planned.filter(isDirection), planned.filter((each) => !isDirection(each))]
  }

  /** In the order of the files, behind one another where they stand among others. */
  async function followOrder(work: Work, kind: DraftKind, planned: readonly PlannedThing[]): Promise<void> {
    if (kind === 'page' || planned.every(({ standing }) => standing === undefined)) return
    const wished = planned.map(({ thing }) => thing.slug)
    const standing = (await repository.find(work, kind)).filter(({ slug }) => wished.includes(slug))
    const isSame = standing.every(({ slug }, index) => slug === wished[index])
    if (isSame || kind === 'courseType') return
    for (const [position, slug] of wished.entries()) {
      const id = standing.find((each) => each.slug === slug)?.id
      if (id !== undefined) await changes.move(work, kind, id, position)
    }
  }

  async function withdrawGone(work: Work, gone: readonly GoneThing[]): Promise<void> {
    for (const kind of new Set(gone.map((each) => each.kind))) {
      const ids = gone.filter((each) => each.kind === kind).map(({ id }) => id)
      await visibility.hide(work, kind, ids)
    }
  }

  async function apply(
    work: Work,
    plan: ImportPlan,
    { by, withdrawsGone, report }: { by: number | null; withdrawsGone: boolean; report: Report },
  ) {
    if (plan.mistakes.length > 0) throw badInput('文件包里还有错，不能导入')
    const numbers = createNumbers(repository, work)
    const { resolve, learnLessons } = await resolverFor(work, plan, numbers)
    const all = plan.things.map(({ thing }) => thing)
    const courses = all.filter((thing) => isKind(thing, 'course')).map(({ slug }) => slug)
    const linked = all.flatMap((thing) =>
      isKind(thing, 'question') && thing.fields.lesson ? [thing.fields.lesson.course] : [],
    )
    for (const [nth, kind] of FILE_KINDS.entries()) {
      await report(70 + (28 * nth) / FILE_KINDS.length, '写进学校')
      if (kind === 'course') await learnLessons(courses)
      if (kind === 'question') await learnLessons(linked)
      const own = plan.things.filter(({ thing }) => thing.kind === kind)
      for (const planned of rounds(kind, own)) await writeKind(work, kind, { planned, resolve, numbers, by })
      if (PLACED.includes(kind)) await followOrder(work, kind, own)
      if (kind === 'film')
        await attachments.passTranscodes(
          work,
          own.flatMap(({ thing }) => picturesOf(thing)),
        )
      if (kind === 'course') {
        const written = own.filter(({ standing, changes }) => !standing || changes.length > 0).map(({ thing }) => thing)
        const told = written.filter((thing) => isKind(thing, 'course'))
        await attachments.hangHandouts(work, told, { fileId: resolve.file, by })
      }
    }
    if (withdrawsGone) await withdrawGone(work, plan.gone)
  }

  return { apply }
}

/** The subtitles of a film are already attached. */
const withOwnSubtitles = (draft: unknown, now: object | undefined): unknown =>
  now && 'subtitlesId' in now ? { ...(draft as object), subtitlesId: now.subtitlesId } : draft

function givenOf({ kind, slug, fields }: PlacedThing) {
  const { publishedAt, createdAt } = fields as { publishedAt?: string; createdAt?: string }
  return {
    ...(kind === 'page' ? {} : { slug }),
    ...(publishedAt === undefined ? {} : { publishedAt: new Date(publishedAt) }),
    ...(createdAt === undefined ? {} : { createdAt: new Date(createdAt) }),
  }
}

const picturesOf = (thing: PlacedThing) => filesOf(thing).map(({ path }) => path)

export type ImportApplyingService = ReturnType<typeof createImportApplyingService>
