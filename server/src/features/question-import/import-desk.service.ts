import { HOUR_MS } from '@bee/contract/durations.ts'
import { conflict, Failure, notFound, tooLarge } from '@bee/contract/failures.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_UNDO_HOURS,
  type DuplicateChoice,
} from '@bee/contract/manage/questions/question-import-choices.ts'
import { IMPORT_NAME_MAX_CHARACTERS } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { Database, Work } from '../../database/database.ts'
import type { ReceivedFile } from '../../http/body/receive-file.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Shelf } from '../../outside/store/shelf.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { wellFormed } from '../../text/well-formed.ts'
import type { createJobsService } from '../jobs/jobs.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import { SILENT, type ImportCheck, type Progress } from './import-check.service.ts'
import { countItems, reportJson, type Report } from './import-report.ts'
import type { ImportPicture, ImportRow, ImportsRepository } from './imports.repository.ts'
import type { FileReader } from './reading/file-reader.ts'
import type { ImportJobInput } from './import-jobs.ts'

export const KEPT_MS = IMPORT_UNDO_HOURS * HOUR_MS
/** Shorter files are tried out within the request; longer ones take a job. */
const AT_ONCE_MAX_CHARACTERS = 150_000
const RECENT_SHOWN = 10
const FILE_NAME_BYTES = 18

const NO_SUCH = '没有这份导入，一天前的已经清掉了'
const STATE_WORDS: Record<ImportRow['state'], string> = {
  reading: '还在读',
  checked: '还没有导入',
  running: '正在导入',
  done: '已经导入了',
  failed: '没有导入完',
  undoing: '正在撤回',
  undone: '已经撤回了',
}

/** PostgreSQL does not keep the character NUL in text. */
const well = (text: string) => wellFormed(text.replaceAll('\0', ''))

export interface ImportDeskParts {
  database: Database
  imports: ImportsRepository
  /** `check` runs within a request; `beside` runs in a job and leaves time for other requests. */
  check: ImportCheck
  beside: ImportCheck
  files: Shelf
  reader: FileReader
  jobs: Pick<ReturnType<typeof createJobsService>, 'enqueue'>
  kinds: { check: JobKind<ImportJobInput>; run: JobKind<ImportJobInput>; undo: JobKind<ImportJobInput> }
  clock: Clock
  randomness: Randomness
}

/** The steps of an import that staff take. */
export function createImportDesk(parts: ImportDeskParts) {
  const { database, imports, check, beside, files, reader, jobs, kinds, clock, randomness } = parts

  async function find(importId: number): Promise<ImportRow> {
    const row = await imports.find(importId)
    if (!row) throw notFound(NO_SUCH)
    return row
  }

  async function lock(work: Work, importId: number): Promise<ImportRow> {
    const row = await imports.lock(work, importId)
    if (!row) throw notFound(NO_SUCH)
    return row
  }

  async function open(importId: number) {
    const row = await imports.open(importId)
    if (!row) throw notFound(NO_SUCH)
    return row
  }

  function recent() {
    return imports.recent(new Date(clock.now().getTime() - KEPT_MS), RECENT_SHOWN)
  }

  /** A file that cannot be read gets a report with one problem in its first line. */
  async function examineOrSay(
    by: ImportCheck,
    asked: Parameters<typeof check.examine>[0],
    onProgress: Progress,
  ): Promise<Report> {
    try {
      return await by.examine(asked, onProgress)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const problem = { nth: null, line: 1, from: 0, to: 0, cell: '', level: 'bad' as const, fix: null }
      return { items: [], problems: [{ ...problem, sentence: error.message }], counts: countItems([], {}, 0) }
    }
  }

  /** Reads the newest text, again when it was changed meanwhile. */
  async function examine(importId: number, by: ImportCheck, onProgress: Progress): Promise<void> {
    for (;;) {
      const row = await imports.open(importId)
      if (row?.state !== 'reading') return
      const pictures = row.pictures.map(({ name }) => name)
      const report = await examineOrSay(by, { source: row.source, pictures, choices: row.choices }, onProgress)
      const json = await reportJson(report, by.pace)
      if (await imports.writeReport(importId, row.version, json, clock.now())) return
    }
  }

  /** Runs as a job. The progress is written on the import too, because the page reads it there. */
  function examineBeside(importId: number, report: (percent: number, step?: string) => Promise<void>): Promise<void> {
    return examine(importId, beside, async (percent, sentence) => {
      await report(percent, sentence)
      await imports.setState(importId, { percent: Math.floor(percent), sentence, now: clock.now() })
    })
  }

  async function findIn(work: Work, importId: number): Promise<ImportRow> {
    const row = await imports.find(importId, work)
    if (!row) throw notFound(NO_SUCH)
    return row
  }

  /** A short text is read within the request, a long one by a worker. */
  async function read(importId: number, source: string, staff: Staff): Promise<ImportRow> {
    if (source.length <= AT_ONCE_MAX_CHARACTERS) await examine(importId, check, SILENT)
    else await jobs.enqueue(kinds.check, { importId, by: staff.userId }, { key: `check-${importId}`, by: staff.userId })
    return find(importId)
  }

  async function keepPictures(found: readonly { name: string; content: Uint8Array }[]): Promise<ImportPicture[]> {
    const kept: ImportPicture[] = []
    for (const { name, content } of found) {
      const file = `${randomness.bytes(FILE_NAME_BYTES).toString('base64url')}.bin`
      await files.put(file, Buffer.from(content))
      kept.push({ name: well(name), file })
    }
    return kept
  }

  const beginEvent = ({ id, name }: ImportRow) => ({
    action: 'question.beginImport' as const,
    target: { kind: 'questionImport', id },
    summary: `读了一份题目「${name}」，还没有导入`,
    undo: '只是试读，没有改什么',
  })

  /** Does the slow work before a transaction begins. */
  async function prepare(fileName: string, file: ReceivedFile, staff: Staff) {
    const { origin, text, pictures } = await reader.read(fileName, file, staff.userId)
    const name = well(fileName).slice(0, IMPORT_NAME_MAX_CHARACTERS)
    return { name, origin, source: well(text), pictures: await keepPictures(pictures) }
  }

  /** The new import is deleted after a day. */
  async function begin(work: Work, prepared: Awaited<ReturnType<typeof prepare>>, staff: Staff) {
    const row = await imports.insert(work, { ...prepared, authorName: staff.nickName, now: clock.now() })
    return { result: row.id, event: beginEvent(row) }
  }

  function refuseUnless(row: ImportRow, states: readonly ImportRow['state'][]): void {
    if (!states.includes(row.state)) throw conflict(`这一份${STATE_WORDS[row.state]}，不能再改`)
  }

  async function rewrite(importId: number, version: number, text: string, staff: Staff): Promise<ImportRow> {
    if (Buffer.byteLength(text) > IMPORT_MAX_BYTES) throw tooLarge('文件太大了，最多 20 MB')
    const source = well(text)
    await database.transaction().execute(async (work) => {
      const row = await lock(work, importId)
      refuseUnless(row, ['reading', 'checked'])
      refuseOtherVersion(row, version, '这一份刚在别处改过，请重新打开')
      await imports.rewrite(work, importId, source, clock.now())
    })
    return read(importId, source, staff)
  }

  async function choose(work: Work, asked: { importId: number; keys: readonly string[]; choice: DuplicateChoice }) {
    const row = await lock(work, asked.importId)
    refuseUnless(row, ['reading', 'checked'])
    await imports.choose(work, asked.importId, asked.keys, asked.choice)
    const opened = await imports.open(asked.importId, work)
    if (opened?.report) {
      const counts = countItems(opened.report.items, opened.choices, opened.report.counts.lines)
      await imports.writeCounts(work, asked.importId, counts)
    }
    const isFirst = Object.keys(row.choices).length === 0
    const event = {
      action: 'question.chooseImport' as const,
      target: { kind: 'questionImport', id: row.id },
      summary: `选了「${row.name}」里重复的题怎么办`,
      undo: '还没有导入，没有改什么',
    }
    return { result: asked.importId, event: isFirst ? event : undefined }
  }

  async function run(
    work: Work,
    {
      importId,
      version,
      isDraft: wantsDraft = false,
    }: { importId: number; version: number; isDraft?: boolean | undefined },
    staff: Staff,
  ) {
    const row = await lock(work, importId)
    if (row.state !== 'failed') refuseUnless(row, ['checked'])
    if (row.version !== version || row.checkedVersion !== version) throw conflict('文字刚改过，等试读完再导入')
    const { add = 0, update = 0 } = row.counts ?? {}
    if (add + update === 0) throw conflict('没有一道题能导入')
    const now = clock.now()
    // An import that was begun one way goes on so, because a part of it is written already.
    const isDraft = row.ranAt === null ? wantsDraft : row.isDraft
    const begun = { state: 'running', percent: 0, sentence: '', ranAt: row.ranAt ?? now, isDraft, now } as const
    await imports.setState(importId, begun, work)
    await jobs.enqueue(kinds.run, { importId, by: staff.userId }, { key: `run-${importId}`, by: staff.userId, work })
    return {
      result: importId,
      event: {
        action: 'question.import' as const,
        target: { kind: 'questionImport', id: importId },
        summary: `导入「${row.name}」${isDraft ? '，先作草稿' : ''}：新增 ${add} 道题，更新 ${update} 道`,
        before: { name: row.name, isUndone: false },
        after: { name: row.name, isUndone: false },
        undo: { call: 'questionImport.undo', input: { importId } },
      },
    }
  }

  async function undo(work: Work, importId: number, staff: Staff) {
    const row = await lock(work, importId)
    if (row.state !== 'done' && row.state !== 'failed') throw conflict(`这一份${STATE_WORDS[row.state]}，不能撤回`)
    const now = clock.now()
    if (row.ranAt === null || now.getTime() - row.ranAt.getTime() > KEPT_MS) {
      throw conflict(`导入超过 ${IMPORT_UNDO_HOURS} 小时了，不能整批撤回`)
    }
    await imports.setState(importId, { state: 'undoing', percent: 0, sentence: '', now }, work)
    await jobs.enqueue(kinds.undo, { importId, by: staff.userId }, { key: `undo-${importId}`, by: staff.userId, work })
    return {
      result: importId,
      event: {
        action: 'question.undoImport' as const,
        target: { kind: 'questionImport', id: importId },
        summary: `撤回「${row.name}」导入的 ${row.addedCount + row.updatedCount} 道题`,
        before: { name: row.name, isUndone: false },
        after: { name: row.name, isUndone: true },
        undo: '撤回的不能再放回去，可以重新导入',
      },
    }
  }

  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    for (const file of await imports.removeOld(before)) await files.remove(file)
    const known = await imports.knownFiles()
    for (const file of await files.namesBefore(before)) if (!known.has(file)) await files.remove(file)
  }

  return { find, findIn, open, recent, read, prepare, begin, rewrite, choose, run, undo, examineBeside, sweep }
}

export type ImportDesk = ReturnType<typeof createImportDesk>
