import type { Readable } from 'node:stream'
import { notFound } from '@bee/contract/failures.ts'
import type { ImportForm } from '@bee/contract/manage/questions/question-import-choices.ts'
import { EXPORT_MINUTES } from '@bee/contract/manage/export-formats.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Database } from '../../database/database.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { createExportTickets } from '../../http/staff/export-tickets.ts'
import { sheetFile } from '../../http/staff/sheet-file.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Cell } from '../../text/sheet.ts'
import { zipOf, type ZipSource } from '../../text/zip/write-zip.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import type { BankFilter, BankNames, BankRepository } from './bank.repository.ts'
import { typeWordsOf } from './known-names.ts'
import { timeOf } from './form/content-files.ts'
import { rowOf, SHEET_HEAD } from './form/sheet-rows.ts'
import { writeQuestion } from './form/write-markdown.ts'
import { writtenOf } from './form/written-of-draft.ts'
import type { WrittenQuestion } from './form/written-question.ts'
import type { KnownSchoolRepository } from './known-school.repository.ts'
import { fileNameOf } from './nearest-word.ts'

const ROWS_AT_ONCE = 500
const UPLOADS = 'uploads/'
/** Pictures that staff have uploaded go into the archive; pictures that every school has do not. */
const OWN_PICTURE = /(!\[[^\]\n]*\]\(\s*)\/(uploads\/[\w-]+\.\w+)(?:\?v=\w+)?/g

const FORM_NAMES: Record<ImportForm, string> = { markdown: 'Markdown', csv: 'CSV', xlsx: 'XLSX' }

interface WantedQuestions {
  form: ImportForm
  typeId?: number | undefined
  /** Empty: all. */
  ids: readonly number[]
}

/** Writes the bank as a file that an import can read again. */
export function createQuestionExport(parts: {
  database: Database
  bank: BankRepository
  known: Pick<KnownSchoolRepository, 'types'>
  changes: Pick<ContentChanges, 'readAll'>
  /** The bytes of a picture, by its path. */
  openPicture: (path: string) => Promise<Readable | undefined>
  secret: string
  clock: Clock
}) {
  const { database, bank, known, changes, openPicture, secret, clock } = parts
  const tickets = createExportTickets<WantedQuestions>({
    secret,
    purpose: 'question',
    minutes: EXPORT_MINUTES,
    clock,
  })

  const lessonOf = ({ courseSlug, lessonName, sameNames, lessonPlace }: BankNames, second: number) =>
    courseSlug === null || lessonName === null
      ? ''
      : `${courseSlug} · ${sameNames > 1 ? (lessonPlace ?? '') : lessonName} · ${timeOf(second)}`

  /** Notes the pictures for the archive in `pictures`. Without `pictures`, the text names them by their addresses in this school. */
  async function* questions(filter: BankFilter, pictures?: Map<string, string>): AsyncGenerator<WrittenQuestion> {
    const typeWords = typeWordsOf(await known.types())
    const nameOf = (place: string) => {
      const name = `img/${fileNameOf(place)}`
      pictures?.set(name, place)
      return pictures ? name : `/${place}`
    }
    const pictureOf = ({ pictureName: place }: BankNames) =>
      place === null ? '' : place.startsWith(UPLOADS) ? nameOf(place) : `/${place}`
    const named = (text: string) =>
      text.replace(OWN_PICTURE, (_, before: string, place: string) => before + nameOf(place))
    let after = 0
    for (;;) {
      const names = await bank.next(filter, after, ROWS_AT_ONCE)
      const ids = names.map(({ id }) => id)
      const drafts = await database.transaction().execute((work) => changes.readAll(work, 'question', ids))
      for (const row of names) {
        const draft = drafts.get(row.id)
        if (!draft) continue
        const written = writtenOf(draft, {
          slug: row.slug,
          typeWords: typeWords(draft.typeId),
          picture: pictureOf(row),
          lesson: lessonOf(row, draft.lessonSecond),
        })
        yield { ...written, content: named(written.content), answer: named(written.answer) }
      }
      const last = ids.at(-1)
      if (last === undefined || ids.length < ROWS_AT_ONCE) return
      after = last
    }
  }

  async function* markdown(filter: BankFilter, pictures: Map<string, string>): AsyncGenerator<string> {
    let number = 0
    for await (const question of questions(filter, pictures)) {
      yield `${writeQuestion(question, (number += 1)).join('\n')}\n\n`
    }
  }

  async function* rows(filter: BankFilter): AsyncGenerator<Cell[]> {
    yield SHEET_HEAD
    for await (const question of questions(filter)) yield rowOf(question)
  }

  /** The text comes first, because writing it collects the pictures. */
  async function* archive(filter: BankFilter): AsyncGenerator<ZipSource> {
    const pictures = new Map<string, string>()
    yield { name: 'questions.md', content: markdown(filter, pictures) }
    for (const [name, place] of pictures) {
      const picture = await openPicture(place)
      if (picture) yield { name, content: picture, isPacked: true }
    }
  }

  const nameOfExport = (form: ImportForm) =>
    `questions-${shanghaiDate(clock.now())}.${form === 'markdown' ? 'zip' : form}`

  async function wordsOf({ typeId, ids }: WantedQuestions): Promise<string> {
    const type = typeId === undefined ? undefined : (await known.types()).find(({ id }) => id === typeId)
    if (typeId !== undefined && !type) throw notFound('没有这个类型')
    const where = type ? `「${type.name}」` : ''
    return ids.length > 0 ? `${where}选中的 ${ids.length} 道题` : type ? `${where}的题` : '整个题库'
  }

  async function prepare(
    wanted: WantedQuestions,
    staff: Staff,
  ): Promise<Outcome<{ ticket: string; fileName: string }>> {
    const words = await wordsOf(wanted)
    return {
      result: { ticket: tickets.issue(wanted, staff), fileName: nameOfExport(wanted.form) },
      event: {
        action: 'question.export',
        target: { kind: 'questions', id: wanted.form },
        summary: `导出${words}（${FORM_NAMES[wanted.form]}）`,
        after: wanted,
        undo: '导出的文件不能收回',
      },
    }
  }

  function read(ticket: string, staff: Staff): WrittenFile {
    const { form, typeId, ids } = tickets.open(ticket, staff)
    const filter = { typeId, ids: ids.length > 0 ? ids : undefined }
    const fileName = nameOfExport(form)
    if (form === 'markdown') return { mediaType: 'application/zip', fileName, content: zipOf(archive(filter)) }
    return sheetFile(fileName, { format: form, title: '题目', rows: rows(filter) })
  }

  return { prepare, read }
}

export type QuestionExport = ReturnType<typeof createQuestionExport>
