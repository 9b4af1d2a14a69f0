import { badField, notFound } from '@bee/contract/failures.ts'
import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import type { Work } from '../../database/database.ts'
import { refuseTakenSlugs, type Added, type Editing, type Given } from '../../editing.ts'
import type { Clock } from '../../outside/clock.ts'
import { createHurry, type Pace } from '../../outside/pace.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { EditedQuestion, QuestionEditingRepository, WrittenQuestionRow } from './question-editing.repository.ts'
import { NO_SUCH_QUESTION } from './questions.service.ts'
import { writtenColumns } from './written-columns.ts'

export interface GivenQuestion extends Given {
  createdAt?: Date
}

export interface QuestionChange {
  id: number
  draft: QuestionDraft
}

type Choice = Extract<QuestionDraft, { options: unknown }>

const optionsOf = (draft: QuestionDraft) => (draft.kind === 'single' || draft.kind === 'multiple' ? draft.options : [])

/** Letters for choices, the word itself for true or false, nothing for open questions. */
function rightOptions(draft: QuestionDraft): string[] {
  switch (draft.kind) {
    case 'single':
    case 'multiple':
      return draft.right.toSorted()
    case 'judge':
      return [String(draft.right)]
    case 'open':
      return []
  }
}

function draftOf({ kind, options, rightOptions: right, ...rest }: WrittenQuestionRow): QuestionDraft {
  switch (kind as QuestionDraft['kind']) {
    case 'single':
      return { ...rest, kind: 'single', options, right: right as Choice['right'] }
    case 'multiple':
      return { ...rest, kind: 'multiple', options, right: right as Choice['right'] }
    case 'judge':
      return { ...rest, kind: 'judge', right: right[0] === 'true' }
    case 'open':
      return { ...rest, kind: 'open' }
  }
}

export interface QuestionEditingService extends Editing<QuestionDraft, GivenQuestion> {
  /** Changes many questions at once; each id only once. */
  changeAll(work: Work, changes: readonly QuestionChange[]): Promise<void>
  /** Reads many questions by their ids. */
  readAll(work: Work, ids: readonly number[]): Promise<Map<number, QuestionDraft>>
}

/**
 * All changes to questions go through this service. Counts, and members' memory of a question that moved, follow by trigger
 * (count-questions.sql).
 */
export function createQuestionEditingService(parts: {
  editing: QuestionEditingRepository
  assets: Pick<AssetsService, 'pictureUrls'>
  clock: Clock
  /** Rendering a question takes about a millisecond, so the process serves other requests between. */
  pace?: Pace
}): QuestionEditingService {
  const { editing, assets, clock, pace = createHurry() } = parts

  /** The columns of all drafts. Types, lessons and pictures are looked up for all of them at once. */
  async function columnsOf(work: Work, drafts: readonly QuestionDraft[]): Promise<EditedQuestion[]> {
    const typeIds = new Set(drafts.map(({ typeId }) => typeId))
    const directions = await editing.directions(work, [...typeIds])
    const lessonIds = new Set(drafts.flatMap(({ lessonId }) => lessonId ?? []))
    const lessons = await editing.lessons(work, [...lessonIds])
    const urlOf = await assets.pictureUrls(
      work,
      drafts.map(({ pictureId }) => pictureId),
    )
    const noLesson = [...lessonIds].find((id) => !lessons.has(id))
    if (noLesson !== undefined) throw badField('lessonId', `没有编号为 ${noLesson} 的一讲`)
    const columns: EditedQuestion[] = []
    for (const draft of drafts) {
      await pace()
      const directionId = directions.get(draft.typeId)
      if (directionId === undefined) throw badField('typeId', `没有编号为 ${draft.typeId} 的类型`)
      columns.push({
        type_id: draft.typeId,
        direction_id: directionId,
        ...(await writtenColumns(draft)),
        kind: draft.kind,
        difficulty: draft.difficulty,
        options: optionsOf(draft),
        right_options: rightOptions(draft),
        picture_id: draft.pictureId,
        picture_url: urlOf(draft.pictureId),
        lesson_id: draft.lessonId,
        lesson_second: draft.lessonSecond,
      })
    }
    return columns
  }

  async function add(work: Work, items: readonly Added<QuestionDraft, GivenQuestion>[]): Promise<number[]> {
    await refuseTakenSlugs(work, 'questions', items, '题目')
    const now = clock.now()
    const columns = await columnsOf(
      work,
      items.map(({ draft }) => draft),
    )
    const rows = columns.map((row, index) => {
      const given = items[index]?.given
      return {
        ...row,
        slug: given?.slug,
        created_at: given?.createdAt ?? now,
        is_demo: given?.isDemo ?? false,
      }
    })
    return editing.insert(work, rows)
  }

  async function changeAll(work: Work, changes: readonly QuestionChange[]): Promise<void> {
    const columns = await columnsOf(
      work,
      changes.map(({ draft }) => draft),
    )
    const rows = columns.map((row, index) => ({ ...row, id: changes[index]?.id ?? 0 }))
    const found = new Set(await editing.update(work, rows, clock.now()))
    if (changes.some(({ id }) => !found.has(id))) throw notFound(NO_SUCH_QUESTION)
  }

  function change(work: Work, id: number, draft: QuestionDraft): Promise<void> {
    return changeAll(work, [{ id, draft }])
  }

  async function read(work: Work, id: number): Promise<QuestionDraft | undefined> {
    const row = await editing.find(work, id)
    return row && draftOf(row)
  }

  async function readAll(work: Work, ids: readonly number[]): Promise<Map<number, QuestionDraft>> {
    const rows = await editing.findAll(work, ids)
    return new Map(rows.map(({ id, ...row }) => [id, draftOf(row)]))
  }

  return { add, change, changeAll, read, readAll }
}
