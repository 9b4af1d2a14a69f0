import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@bee/contract/failures.ts'
import { IMPORT_MAX_QUESTIONS, type DuplicateChoice } from '@bee/contract/manage/questions/question-import-choices.ts'
import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import type { Database } from '../../database/database.ts'
import type { Pace } from '../../outside/pace.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { createBlockReader, type ReadQuestion } from './draft-of-block.ts'
import { pathOf, type KnownSchool } from './known-names.ts'
import { findDuplicates } from './duplicates.ts'
import { readInSteps } from './form/read-markdown.ts'
import { cellOf } from './form/sheet-rows.ts'
import type { Problem, ReadText } from './form/written-question.ts'
import { countItems, deedsOf, keyOf, type Report, type ReportItem } from './import-report.ts'
import type { KnownSchoolRepository } from './known-school.repository.ts'

/** Written and taken back together; few enough that a colleague who edits a question waits only shortly. */
export const QUESTIONS_AT_ONCE = 200
const READ_AT_ONCE = 200
const HINT_COURSE = /见\s*《([^》]+)》/
const HAS_HINT = /见\s*(?:《[^》]+》\s*)?\d{1,3}\.\d{1,3}/

/** Rolls a transaction back on purpose. */
class TakenBack extends Error {
  override name = 'TakenBack'
}

export type Progress = (percent: number, sentence: string) => Promise<void>
export const SILENT: Progress = () => Promise.resolve()

export interface ReadSource {
  text: ReadText
  questions: ReadQuestion[]
  school: KnownSchool
}

export interface Written {
  nth: number
  draft: QuestionDraft
  slug: string | undefined
  questionId: number | null
}

/** The change of content that an import asks for. */
export const wishOf = ({ questionId, draft, slug }: Written) => ({
  kind: 'question' as const,
  contentId: questionId,
  body: draft,
  ...(slug !== undefined && { given: { slug } }),
})

/** Reads a text, compares it with the school, lists its problems and tries it out. */
export function createImportCheck(parts: {
  database: Database
  known: KnownSchoolRepository
  changes: Pick<ContentChanges, 'rehearse' | 'readAll'>
  pace: Pace
}) {
  const { database, known, changes, pace } = parts

  async function knownSchool(text: ReadText, pictures: readonly string[]): Promise<KnownSchool> {
    const types = await known.types()
    const slugs = new Set(text.blocks.flatMap(({ lesson }) => (lesson === '' ? [] : [lesson.split(' · ')[0] ?? ''])))
    const hinted = text.blocks.filter(({ answer }) => HAS_HINT.test(answer))
    const names = new Set(hinted.flatMap(({ answer }) => HINT_COURSE.exec(answer)?.[1] ?? []))
    const words = new Set(hinted.map(({ typeWords }) => typeWords))
    const typeIds = types.filter(({ name, slug }) => words.has(name) || words.has(slug)).map(({ id }) => id)
    const isAsked = slugs.size + names.size + typeIds.length > 0
    const lessons = isAsked ? await known.lessons({ slugs: [...slugs], names: [...names], typeIds }) : []
    const own = text.blocks.flatMap(({ picture }) => (picture.startsWith('/') ? [pathOf(picture)] : []))
    const assets = own.length > 0 ? await known.pictures([...new Set(own)]) : new Map<string, number>()
    return { types, lessons, pictures, assets }
  }

  async function readSteps(source: string): Promise<ReadText> {
    const steps = readInSteps(source, IMPORT_MAX_QUESTIONS)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      await pace()
    }
  }

  /** Reads the questions of the text. */
  async function read(source: string, pictures: readonly string[]): Promise<ReadSource> {
    const text = await readSteps(source)
    const school = await knownSchool(text, pictures)
    const readOne = createBlockReader(school)
    const questions: ReadQuestion[] = []
    for (const block of text.blocks) {
      await pace()
      questions.push(readOne(block, text.lines))
    }
    refuseSharedSlugs(questions)
    return { text, questions, school }
  }

  /** Writes the questions with the same service and constraints as an import, and always rolls back. */
  async function tryOut(items: readonly Written[]): Promise<Map<number, string>> {
    if (items.length === 0) return new Map()
    try {
      await database.transaction().execute(async (work) => {
        await changes.rehearse(work, items.map(wishOf), pace)
        throw new TakenBack()
      })
    } catch (error) {
      if (error instanceof TakenBack) return new Map()
      const [only] = items
      if (items.length > 1 || only === undefined) {
        const half = Math.ceil(items.length / 2)
        const first = await tryOut(items.slice(0, half))
        return new Map([...first, ...(await tryOut(items.slice(half)))])
      }
      if (error instanceof Failure) return new Map([[only.nth, error.message]])
      throw error
    }
    return new Map()
  }

  /** The changes that an import would write: questions that are ready and chosen. */
  function writtenOf(
    questions: readonly ReadQuestion[],
    items: readonly ReportItem[],
    choices: Readonly<Record<string, DuplicateChoice>>,
  ): Written[] {
    const deeds = deedsOf(items, choices)
    return items.flatMap((item) => {
      const question = questions[item.nth - 1]
      const deed = deeds.get(item.nth)
      if (!question?.draft || deed === undefined || deed === 'skip') return []
      const slug = question.block.slug
      // The name belongs to the other question, so this one gets a generated name.
      const hasSlug = deed === 'add' && slug !== '' && !item.isNamed
      const questionId = deed === 'update' ? item.questionId : null
      return [{ nth: item.nth, draft: question.draft, slug: hasSlug ? slug : undefined, questionId }]
    })
  }

  async function standingOf(ids: readonly number[]): Promise<Map<number, QuestionDraft>> {
    const all = new Map<number, QuestionDraft>()
    for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
      const part = ids.slice(start, start + READ_AT_ONCE)
      const drafts = await database.transaction().execute((work) => changes.readAll(work, 'question', part))
      for (const [id, draft] of drafts) all.set(id, draft)
    }
    return all
  }

  async function examine(
    asked: { source: string; pictures: readonly string[]; choices: Readonly<Record<string, DuplicateChoice>> },
    onProgress: Progress = SILENT,
  ): Promise<Report> {
    await onProgress(2, '读文件')
    const { text, questions } = await read(asked.source, asked.pictures)
    const problems: Problem[] = [...text.problems, ...questions.flatMap((question) => question.problems)]
    const badNths = new Set(problems.flatMap(({ nth, level }) => (level === 'bad' && nth !== null ? [nth] : [])))
    const whole = questions.flatMap(({ block, draft }) =>
      draft && !badNths.has(block.nth) ? [{ nth: block.nth, block, draft }] : [],
    )

    await onProgress(10, '和题库比较')
    const duplicates = await findDuplicates(whole, known, pace, (share) => onProgress(10 + share * 40, '和题库比较'))
    const slugs = whole.flatMap(({ block }) => (block.slug === '' ? [] : [block.slug]))
    const named = new Map((await known.bySlugs(slugs)).map(({ id, slug }) => [slug, id]))

    const standing = await standingOf([...named.values()])
    const items: ReportItem[] = []
    for (const { block, draft } of questions) {
      await pace()
      const { nth, number, fromLine, toLine, title } = block
      const base = { nth, number, fromLine, toLine, title: title.slice(0, 200), key: keyOf(block) }
      const own = block.slug === '' ? undefined : named.get(block.slug)
      const like = duplicates.get(nth)
      if (!draft || badNths.has(nth)) {
        items.push({ ...base, state: 'bad', questionId: null, isNamed: false, twinNth: null, percent: 0 })
      } else if (own !== undefined) {
        const same = isSame(standing.get(own), draft)
        items.push({
          ...base,
          state: same ? 'duplicate' : 'ready',
          questionId: own,
          isNamed: true,
          twinNth: null,
          percent: same ? 100 : 0,
        })
        const sentence = same ? `和题库里的 #${own} 一字不差。` : `代号和题库里的 #${own} 一样，导入会更新它。`
        problems.push({
          nth,
          line: block.lines.stem,
          from: 0,
          to: 0,
          level: same ? 'duplicate' : 'notice',
          sentence,
          fix: null,
          field: 'stem',
        })
      } else if (like) {
        const percent = Math.min(100, Math.round(like.likeness * 100))
        items.push({
          ...base,
          state: 'duplicate',
          questionId: like.questionId,
          isNamed: false,
          twinNth: like.twinNth,
          percent,
        })
        const other =
          like.questionId === null
            ? `这份文件里的第 ${questions[(like.twinNth ?? 1) - 1]?.block.number ?? 0} 题`
            : `题库里的 #${like.questionId} `
        const sentence = `和${other}有 ${percent}% 一样，右边可以并排看。`
        problems.push({
          nth,
          line: block.lines.stem,
          from: 0,
          to: 0,
          level: 'duplicate',
          sentence,
          fix: null,
          field: 'stem',
        })
      } else items.push({ ...base, state: 'ready', questionId: null, isNamed: false, twinNth: null, percent: 0 })
    }

    const written = writtenOf(questions, items, asked.choices)
    for (let start = 0; start < written.length; start += QUESTIONS_AT_ONCE) {
      await onProgress(50 + (50 * start) / written.length, `试写第 ${start + 1} 题起的一批`)
      for (const [nth, sentence] of await tryOut(written.slice(start, start + QUESTIONS_AT_ONCE))) {
        const item = items[nth - 1]
        if (item) item.state = 'bad'
        const line = questions[nth - 1]?.block.lines.head ?? 1
        problems.push({ nth, line, from: 0, to: 0, level: 'bad', sentence, fix: null, field: 'head' })
      }
    }
    return {
      items,
      problems: problems
        .toSorted((a, b) => a.line - b.line)
        .map(({ field, column, ...problem }) => ({
          ...problem,
          cell:
            problem.nth === null
              ? ''
              : cellOf({ field, column }, questions[problem.nth - 1]?.block.row ?? 0, text.columns),
        })),
      counts: countItems(items, asked.choices, linesOf(text)),
    }
  }

  return { read, examine, writtenOf, pace }
}

/** For a table, the rows as the spreadsheet numbers them, not the lines of the text that it was turned into. */
function linesOf({ columns, blocks, lines }: ReadText): number {
  return Object.keys(columns).length === 0 ? lines.length : Math.max(1, ...blocks.map(({ row }) => row))
}

/** Compares without pictures: a picture gets its id only during the import. */
const isSame = (standing: QuestionDraft | undefined, draft: QuestionDraft) =>
  standing !== undefined && isDeepStrictEqual({ ...standing, pictureId: null }, { ...draft, pictureId: null })

function refuseSharedSlugs(questions: readonly ReadQuestion[]): void {
  const first = new Map<string, number>()
  for (const { block, problems } of questions) {
    if (block.slug === '') continue
    const other = first.get(block.slug)
    if (other === undefined) first.set(block.slug, block.number)
    else {
      const sentence = `代号 ${block.slug} 和第 ${other} 题一样，一个代号只能用一次`
      problems.push({
        nth: block.nth,
        line: block.lines.slug,
        from: 0,
        to: 0,
        level: 'bad',
        sentence,
        fix: null,
        field: 'slug',
      })
    }
  }
}

export type ImportCheck = ReturnType<typeof createImportCheck>
