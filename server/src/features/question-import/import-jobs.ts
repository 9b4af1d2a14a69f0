import { buffer } from 'node:stream/consumers'
import { Failure, notFound } from '@bee/contract/failures.ts'
import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../database/database.ts'
import type { RunningJob } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Pace } from '../../outside/pace.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import { pictureAddress } from '../../http/media/picture-address.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { Visibility } from '../content/visibility.service.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import type { DraftedChanges } from '../drafts/drafted-changes.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { ReadQuestion } from './draft-of-block.ts'
import { QUESTIONS_AT_ONCE, wishOf, type ImportCheck, type Written } from './import-check.service.ts'
import type { ImportPicture, ImportsRepository } from './imports.repository.ts'

export const ImportJobInput = z.object({ importId: z.int(), by: z.int() })
export type ImportJobInput = z.infer<typeof ImportJobInput>
type Job = RunningJob<ImportJobInput>

const NOTE_IMPORTED = '题目导入'
const NOTE_UNDONE = '撤回题目导入'
const MAX_ATTEMPTS = 5

interface JobParts {
  database: Database
  imports: ImportsRepository
  check: ImportCheck
  changes: Pick<ContentChanges, 'lock' | 'change'>
  draftedChanges: DraftedChanges
  visibility: Pick<Visibility, 'hide' | 'erase'>
  pace: Pace
  uploads: Pick<UploadsService, 'keepForSchool'>
  assets: Pick<AssetsService, 'register'>
  files: Shelf
  clock: Clock
}

interface Undone {
  removed: number
  withdrawn: number
  restored: number
  /** Drafts of questions that existed before. */
  discarded: number
  left: number
}

/** The import job. Each batch and its progress commit in one transaction, so a batch is done once or not at all. */
export function createImportJobs(parts: JobParts) {
  const { database, imports, check, changes, draftedChanges, visibility, pace, uploads, assets, files, clock } = parts
  const inWork = <Result>(act: (work: Work) => Promise<Result>) => database.transaction().execute(act)

  /** Moves the used pictures into the school, each once. */
  async function takePictures(importId: number, names: ReadonlySet<string>, all: readonly ImportPicture[]) {
    const pictures = [...all]
    for (const [index, picture] of pictures.entries()) {
      if (!names.has(picture.name) || picture.pictureId !== undefined) continue
      const file = await files.find(picture.file)
      if (!file) throw notFound(`图 ${picture.name} 不见了，请重新选文件`)
      const content = await buffer(await file.open())
      const kept = await uploads.keepForSchool(content).catch((error: unknown) => {
        throw error instanceof Failure ? new Failure(error.reason, `图 ${picture.name}：${error.message}`) : error
      })
      await inWork(async (work) => {
        const [pictureId = 0] = await assets.register(work, [{ kind: 'picture', ...kept, title: picture.name }])
        pictures[index] = { ...picture, pictureId, url: pictureAddress(kept.path, '') }
        await imports.writePictures(work, importId, pictures)
      })
    }
    return new Map(pictures.map((picture) => [picture.name, picture]))
  }

  const putPictures = (text: string, question: ReadQuestion, pictures: ReadonlyMap<string, ImportPicture>) =>
    text.replace(/(!\[[^\]\n]*\]\(\s*)([^)\s]+)/g, (whole, before: string, name: string) => {
      const url = pictures.get(question.pictures.get(name) ?? '')?.url
      return url === undefined ? whole : before + url
    })

  async function writeBatch(importId: number, batch: readonly Written[], by: number): Promise<boolean> {
    return inWork(async (work) => {
      const held = await imports.lock(work, importId)
      if (held?.state !== 'running') return false
      const done = await imports.doneAmong(
        work,
        importId,
        batch.map(({ nth }) => nth),
      )
      const left = batch.filter(({ nth }) => !done.has(nth))
      const asked = left.map((each) => {
        const { body, ...wish } = wishOf(each)
        return { ...wish, make: () => body }
      })
      const how = { by, note: NOTE_IMPORTED, ownerId: by, pace }
      const written = held.isDraft
        ? await draftedChanges.change(work, asked, how)
        : (await changes.change(work, asked, how)).map((each) => ({ ...each, draftId: null }))
      const items = left.map(({ nth }, index) => ({
        nth,
        questionId: written[index]?.contentId ?? 0,
        before: written[index]?.before ?? null,
        draftId: written[index]?.draftId ?? null,
      }))
      if (items.length > 0) await imports.addItems(work, importId, items, clock.now())
      return true
    })
  }

  /** Writes on the import why it stopped. Questions that were written stay, and can be taken back. */
  async function orSay(job: Job, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const isFinal = error instanceof Failure || job.attempt >= MAX_ATTEMPTS
      if (isFinal && !job.signal.aborted) {
        const sentence = error instanceof Failure ? error.message : '出了意外，没有做完'
        await imports.setState(job.input.importId, { state: 'failed', sentence, now: clock.now() })
      }
      throw error
    }
  }

  async function progress(job: Job, percent: number, sentence: string): Promise<void> {
    await job.report(percent, sentence)
    await imports.setState(job.input.importId, { percent: Math.floor(percent), sentence, now: clock.now() })
  }

  async function run(job: Job): Promise<undefined> {
    const { importId, by } = job.input
    await orSay(job, async () => {
      const row = await imports.open(importId)
      if (row?.state !== 'running' || !row.report) return
      const names = row.pictures.map(({ name }) => name)
      const { questions } = await check.read(row.source, names)
      const written = check.writtenOf(questions, row.report.items, row.choices)
      const used = new Set(
        written.flatMap(({ nth }) => {
          const question = questions[nth - 1]
          return question ? [...question.pictures.values(), question.picture] : []
        }),
      )
      if (used.size > 0) await progress(job, 1, '处理图片')
      const pictures = await takePictures(importId, used, row.pictures)
      const ready = written.map((item): Written => {
        const question = questions[item.nth - 1]
        if (!question || pictures.size === 0) return item
        const pictureId = pictures.get(question.picture)?.pictureId ?? item.draft.pictureId
        const draft: QuestionDraft = { ...item.draft, pictureId }
        return {
          ...item,
          draft: {
            ...draft,
            content: putPictures(draft.content, question, pictures),
            answer: putPictures(draft.answer, question, pictures),
          },
        }
      })
      for (let start = 0; start < ready.length; start += QUESTIONS_AT_ONCE) {
        await progress(job, (100 * start) / ready.length, `已经写进 ${start} 道，共 ${ready.length} 道`)
        if (!(await writeBatch(importId, ready.slice(start, start + QUESTIONS_AT_ONCE), by))) return
      }
      await imports.setState(importId, { state: 'done', percent: 100, sentence: '', now: clock.now() })
    })
    return undefined
  }

  async function undoBatch(importId: number, by: number, sums: Undone): Promise<number> {
    return inWork(async (work) => {
      const held = await imports.lock(work, importId)
      if (held?.state !== 'undoing') return 0
      const numbers = await imports.questionsToUndo(work, importId, QUESTIONS_AT_ONCE)
      const subjects = numbers.map((contentId) => ({ kind: 'question' as const, contentId }))
      await changes.lock(work, subjects)
      const items = await imports.itemsToUndo(work, importId, QUESTIONS_AT_ONCE)
      const left = items.filter(({ isChangedSince }) => isChangedSince)
      const ours = items.filter(({ isChangedSince }) => !isChangedSince)
      const added = ours.filter(({ before }) => before === null)
      const answered = added.filter(({ isAnswered }) => isAnswered).map(({ questionId }) => questionId)
      const unanswered = added.filter(({ isAnswered }) => !isAnswered).map(({ questionId }) => questionId)
      const restored = ours.flatMap(({ questionId, before, draftId }) =>
        before === null || draftId !== null
          ? []
          : [{ kind: 'question' as const, contentId: questionId, make: () => before }],
      )
      const discarded = ours.flatMap(({ before, draftId }) => (before === null || draftId === null ? [] : draftId))
      await imports.forgetItems(
        work,
        importId,
        items.map(({ nth }) => nth),
      )
      await visibility.erase(work, 'question', unanswered)
      await visibility.hide(work, 'question', answered)
      await changes.change(work, restored, { by, note: NOTE_UNDONE, pace })
      await draftedChanges.takeBack(work, discarded, by)
      sums.removed += unanswered.length
      sums.withdrawn += answered.length
      sums.restored += restored.length
      sums.discarded += discarded.length
      sums.left += left.length
      return items.length
    })
  }

  async function undo(job: Job): Promise<undefined> {
    const { importId, by } = job.input
    await orSay(job, async () => {
      const total = Math.max(1, await imports.countItems(importId))
      const sums: Undone = { removed: 0, withdrawn: 0, restored: 0, discarded: 0, left: 0 }
      let done = 0
      for (;;) {
        const count = await undoBatch(importId, by, sums)
        if (count === 0) break
        done += count
        await progress(job, (100 * done) / total, `已经撤回 ${done} 道，共 ${total} 道`)
      }
      const row = await imports.find(importId)
      if (row?.state !== 'undoing') return
      await imports.setState(importId, { state: 'undone', percent: 100, sentence: undoneWords(sums), now: clock.now() })
    })
    return undefined
  }

  return { run, undo }
}

function undoneWords({ removed, withdrawn, restored, discarded, left }: Undone): string {
  const words = [
    removed > 0 && `删掉 ${removed} 道`,
    withdrawn > 0 && `${withdrawn} 道有人答过或收藏过，改为下架`,
    restored > 0 && `${restored} 道改了回去`,
    discarded > 0 && `${discarded} 份草稿丢掉了`,
    left > 0 && `${left} 道导入以后又改过，或有人在改，留着`,
  ].filter((word) => word !== false)
  return `撤回了：${words.length === 0 ? '没有要撤回的题' : words.join('，')}`
}
