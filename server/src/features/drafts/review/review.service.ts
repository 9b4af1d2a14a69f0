import { priceWords } from '@bee/contract/money.ts'
import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { Failure } from '@bee/contract/failures.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Change, Check } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import { isContentKind } from '../../content/content-rights.service.ts'
import type { DraftRow } from '../drafts.repository.ts'
import type { DraftReadings } from '../../../draft-way.ts'
import { passed, stops } from './check-levels.ts'
import { inspectDraft } from './checks.ts'
import { asked } from './draft-fields-used.ts'
import { placeOfField } from './field-places.ts'
import { createFieldChanges } from './field-changes.ts'
import { compareOutlines } from './outline-changes.ts'
import { lessonsOf, outlineOf } from './outline.ts'
import { readNames, referencesIn } from './references.ts'
import { countWords, type ReviewRepository } from './review.repository.ts'
import { SHOWN_FIELDS, STORIES } from './shown-fields.ts'

export interface Compared {
  kind: DraftKind
  contentId: number | null
  before: object
  after: object
}

type Body = Record<string, unknown>

/** A lesson without a film has a check of its own, which may be waived. */
const FILM_FIELD = /^chapters\.\d+\.lessons\.\d+\.filmId$/
const STORIES_PAGE = 'student'
const MOST_CHANGES = 500

/** Compares a draft with the published content and checks whether it may be published. */
export function createReviewService(parts: { draftWays: DraftReadings; review: ReviewRepository; clock: Clock }) {
  const { draftWays, review, clock } = parts

  async function outlineChanges(work: Work, contentId: number | null, before: Body, after: Body): Promise<Change[]> {
    const [was, is] = [outlineOf(before['chapters']), outlineOf(after['chapters'])]
    const lessons = [...lessonsOf(was), ...lessonsOf(is)]
    const films = await review.films(
      work,
      lessons.flatMap(({ filmId }) => filmId ?? []),
    )
    const watchers = await review.watchers(
      work,
      lessonsOf(was).flatMap(({ id }) => id ?? []),
    )
    const finished = contentId === null ? 0 : await review.finished(work, contentId)
    return compareOutlines(was, is, {
      watchersOf: (lessonId) => countWords(watchers.get(lessonId) ?? 0),
      finished: countWords(finished),
      filmOf: (filmId) => films.get(filmId),
      isPriced: typeof after['priceFen'] === 'number' && after['priceFen'] > 0,
    })
  }

  /** A price ends free access for members who learn without having bought. The editor must know the number. */
  async function priceEffect(work: Work, contentId: number, { chapters }: Body, [before, after]: [number, number]) {
    if (before === 0) {
      const learners = await review.learners(work, contentId)
      const tried = previewLessonsOf(lessonsOf(outlineOf(chapters))).map(({ number }) => number)
      const still = tried.length === 0 ? '没有哪一讲能试看' : `${tried.join('、')} 仍可试看`
      return learners === 0
        ? `从发布起要购买才能学，${still}`
        : `在学的 ${learners} 人里没买过、没送过的，要购买才能接着学；${still}`
    }
    return after === 0 ? '从发布起谁都能学；买过的照旧' : `买过的照旧；新下的订单按 ${priceWords(after)}`
  }

  async function withPriceEffect(work: Work, contentId: number | null, changes: Change[], before: Body, after: Body) {
    const [was, is] = [before['priceFen'], after['priceFen']]
    if (contentId === null || typeof was !== 'number' || typeof is !== 'number' || was === is) return changes
    const effect = await priceEffect(work, contentId, after, [was, is])
    return changes.map((change) => (change.section === '价格' ? { ...change, effect } : change))
  }

  async function fieldChanges(work: Work, kind: ContentKind, before: Body, after: Body): Promise<Change[]> {
    const fields = SHOWN_FIELDS[kind]
    const references = [...referencesIn(fields, before), ...referencesIn(fields, after)]
    const directions = await review.directions(work)
    const compare = createFieldChanges({
      of: await readNames(work, review, references),
      directionOf: (area) => directions.get(area) ?? area,
    })
    if (kind === 'page' && [before['key'], after['key']].includes(STORIES_PAGE))
      return compare.field(STORIES, before['body'], after['body'])
    return compare.fields(fields, before, after)
  }

  async function changes(work: Work, compared: Compared): Promise<Change[]> {
    const { kind, contentId } = compared
    if (!isContentKind(kind)) return []
    const [before, after] = [asked(kind, compared.before as Body), asked(kind, compared.after as Body)]
    const outline = kind === 'course' ? await outlineChanges(work, contentId, before, after) : []
    const fields = await fieldChanges(work, kind, before, after)
    const all = [...outline, ...(await withPriceEffect(work, contentId, fields, before, after))]
    if (all.length <= MOST_CHANGES) return all
    const rest = `还有 ${all.length - MOST_CHANGES} 处`
    return [
      ...all.slice(0, MOST_CHANGES),
      { section: '更多', act: '改写', label: rest, pieces: [], effect: '太多了，没有一处处列出来' },
    ]
  }

  /** One check for each field that the schema refuses. */
  function schemaChecks(kind: DraftKind, body: object): Check[] {
    try {
      draftWays.of(kind).check(body)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const complaints = Object.entries(error.fields ?? { '': error.message })
      return complaints
        .filter(([field]) => !FILM_FIELD.test(field))
        .map(([field, sentence]) => {
          const place = isContentKind(kind) ? placeOfField(SHOWN_FIELDS[kind], field, body) : ''
          return stops(`field:${field}`, place === '' ? sentence : `${place}：${sentence}`, field)
        })
    }
    return [passed('fields', '该填的都填了')]
  }

  async function referenceChecks(work: Work, kind: ContentKind, body: object): Promise<Check[]> {
    const references = referencesIn(SHOWN_FIELDS[kind], body)
    const nameOf = await readNames(work, review, references)
    return references
      .filter(({ to, id }) => nameOf(to, id) === '')
      .map(({ field, label, id }) => stops(`gone:${field}`, `${label}（编号 ${id}）已经没有了，请另选`, field))
  }

  async function checksBeside(work: Work, draft: DraftRow, standing: object | undefined): Promise<Check[]> {
    const { kind, contentId, body } = draft
    if (!isContentKind(kind)) return schemaChecks(kind, body)
    const inspected = { kind, contentId, body: body as Body, standing: standing as Body | undefined }
    return [
      ...schemaChecks(kind, body),
      ...(await referenceChecks(work, kind, body)),
      ...(await inspectDraft({
        work,
        review,
        now: clock.now(),
        draft: inspected,
      })),
    ]
  }

  async function standingOf(work: Work, { kind, contentId }: DraftRow): Promise<object | undefined> {
    return contentId === null ? undefined : draftWays.of(kind).read(work, contentId)
  }

  async function checksOf(work: Work, draft: DraftRow): Promise<Check[]> {
    return checksBeside(work, draft, await standingOf(work, draft))
  }

  async function concerned(work: Work, { kind, contentId }: DraftRow): Promise<number> {
    if (contentId === null) return 0
    if (kind === 'course') return review.learners(work, contentId)
    return kind === 'question' ? review.answerers(work, contentId) : 0
  }

  async function waitingSubtitles(work: Work, { kind, body }: DraftRow) {
    if (kind !== 'course') return []
    const lessons = lessonsOf(outlineOf((body as Body)['chapters']))
    const waiting = await review.waitingSubtitles(
      work,
      lessons.flatMap(({ filmId }) => filmId ?? []),
    )
    return waiting.map((each) => ({
      ...each,
      lesson: lessons.find(({ filmId }) => filmId === each.filmId)?.number ?? '',
    }))
  }

  async function of(work: Work, draft: DraftRow) {
    const { kind, contentId, body } = draft
    const standing = await standingOf(work, draft)
    return {
      changes: await changes(work, { kind, contentId, before: standing ?? {}, after: body }),
      checks: await checksBeside(work, draft, standing),
      concernedCount: await concerned(work, draft),
      subtitles: await waitingSubtitles(work, draft),
    }
  }

  return { of, changes, checksOf }
}

export type ReviewService = ReturnType<typeof createReviewService>
