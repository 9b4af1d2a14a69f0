import type {
  DuplicateChoice,
  ImportOrigin,
  ImportState,
} from '@bee/contract/manage/questions/question-import-choices.ts'
import { sql } from 'kysely'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Report } from './import-report.ts'

/** A picture that came with a file. */
export interface ImportPicture {
  /** Its name in the file. */
  name: string
  /** Its name in the file store. */
  file: string
  /** Its id in the school, once it is there. */
  pictureId?: number
  url?: string
}

export interface NewImport {
  name: string
  origin: ImportOrigin
  source: string
  pictures: readonly ImportPicture[]
  authorName: string
  now: Date
}

export interface ImportedItem {
  nth: number
  questionId: number
  before: object | null
  /** Null when the change is published. */
  draftId: number | null
}

const SHORT = [
  'id',
  'name',
  sql.ref<ImportOrigin>('origin').as('origin'),
  sql.ref<ImportState>('state').as('state'),
  'version',
  'checked_version as checkedVersion',
  'percent',
  'sentence',
  'added_count as addedCount',
  'updated_count as updatedCount',
  'author_name as authorName',
  'updated_at as updatedAt',
  'ran_at as ranAt',
  'is_draft as isDraft',
  sql<number>`jsonb_array_length(pictures)`.as('pictureCount'),
  sql<Report['counts'] | null>`report->'counts'`.as('counts'),
  // The choices of staff, which decide what an import would do.
  sql.ref<Record<string, DuplicateChoice>>('choices').as('choices'),
] as const

const jsonOf = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

export function createImportsRepository(database: Database) {
  function insert(work: Work, row: NewImport) {
    return work
      .insertInto('question_imports')
      .values({
        name: row.name,
        origin: row.origin,
        source: row.source,
        pictures: jsonOf(row.pictures),
        author_name: row.authorName,
        created_at: row.now,
        updated_at: row.now,
      })
      .returning(SHORT)
      .executeTakeFirstOrThrow()
  }

  function find(importId: number, work: Db = database) {
    return work.selectFrom('question_imports').select(SHORT).where('id', '=', importId).executeTakeFirst()
  }

  /** Locks the import, so that other calls cannot write, run or undo it meanwhile. */
  function lock(work: Work, importId: number) {
    return work.selectFrom('question_imports').select(SHORT).where('id', '=', importId).forUpdate().executeTakeFirst()
  }

  /** Reads the whole import with its source and its report. */
  function open(importId: number, work: Db = database) {
    return work
      .selectFrom('question_imports')
      .select([
        ...SHORT,
        'source',
        sql.ref<ImportPicture[]>('pictures').as('pictures'),
        sql.ref<Report | null>('report').as('report'),
      ])
      .where('id', '=', importId)
      .executeTakeFirst()
  }

  function recent(after: Date, limit: number) {
    return database
      .selectFrom('question_imports')
      .select(SHORT)
      .where('updated_at', '>', after)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  async function rewrite(work: Work, importId: number, source: string, now: Date): Promise<void> {
    await work
      .updateTable('question_imports')
      .set((row) => ({
        source,
        version: row('version', '+', 1),
        state: 'reading',
        percent: 0,
        sentence: '',
        updated_at: now,
      }))
      .where('id', '=', importId)
      .execute()
  }

  /** Writes nothing when the report is about an older version. */
  /** `report` is JSON. */
  async function writeReport(importId: number, version: number, report: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('question_imports')
      .set({
        report,
        checked_version: version,
        state: 'checked',
        percent: 100,
        sentence: '',
        updated_at: now,
      })
      .where('id', '=', importId)
      .where('version', '=', version)
      .where('state', '=', 'reading')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function setState(
    importId: number,
    change: { state?: ImportState; percent?: number; sentence?: string; ranAt?: Date; isDraft?: boolean; now: Date },
    work: Db = database,
  ): Promise<void> {
    await work
      .updateTable('question_imports')
      .set({
        ...(change.state && { state: change.state }),
        ...(change.percent !== undefined && { percent: change.percent }),
        ...(change.sentence !== undefined && { sentence: change.sentence }),
        ...(change.ranAt && { ran_at: change.ranAt }),
        ...(change.isDraft !== undefined && { is_draft: change.isDraft }),
        updated_at: change.now,
      })
      .where('id', '=', importId)
      .execute()
  }

  async function choose(work: Work, importId: number, keys: readonly string[], choice: DuplicateChoice): Promise<void> {
    const chosen = JSON.stringify(Object.fromEntries(keys.map((key) => [key, choice])))
    await sql`update question_imports set choices = choices || ${chosen}::jsonb where id = ${importId}`.execute(work)
  }

  async function writeCounts(work: Work, importId: number, counts: Report['counts']): Promise<void> {
    await sql`update question_imports set report = jsonb_set(report, '{counts}', ${JSON.stringify(counts)}::jsonb)
      where id = ${importId} and report is not null`.execute(work)
  }

  async function writePictures(work: Work, importId: number, pictures: readonly ImportPicture[]): Promise<void> {
    await work
      .updateTable('question_imports')
      .set({ pictures: jsonOf(pictures) })
      .where('id', '=', importId)
      .execute()
  }

  async function doneAmong(work: Work, importId: number, nths: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ nth: number }>`
      select nth from question_import_items where import_id = ${importId} and nth = any(${[...nths]}::int[])`.execute(
      work,
    )
    return new Set(rows.map(({ nth }) => nth))
  }

  async function addItems(work: Work, importId: number, items: readonly ImportedItem[], now: Date): Promise<void> {
    const rows = items.map(({ nth, questionId, before, draftId }) => ({
      import_id: importId,
      nth,
      question_id: questionId,
      before: before as never,
      draft_id: draftId,
      written_at: now,
    }))
    await insertRows(work, 'question_import_items', rows)
    const updated = items.filter(({ before }) => before !== null).length
    await sql`update question_imports
      set added_count = added_count + ${items.length - updated}, updated_count = updated_count + ${updated}
      where id = ${importId}`.execute(work)
  }

  /** The next questions to undo. They are locked before they are read. */
  async function questionsToUndo(work: Work, importId: number, limit: number): Promise<number[]> {
    const { rows } = await sql<{ questionId: number }>`
      select question_id as "questionId" from question_import_items items join questions on questions.id = question_id
      where import_id = ${importId} order by nth limit ${limit}`.execute(work)
    return rows.map(({ questionId }) => questionId)
  }

  /** The next items to undo, with the state of each question. */
  async function itemsToUndo(work: Work, importId: number, limit: number) {
    const { rows } = await sql<{
      nth: number
      questionId: number
      before: object | null
      draftId: number | null
      isChangedSince: boolean
      isAnswered: boolean
    }>`
      select items.nth, items.question_id as "questionId", items.before, items.draft_id as "draftId",
        questions.updated_at > items.written_at or exists (
          select from drafts where drafts.kind = 'question' and drafts.subject_id = items.question_id
            and case when drafts.id = items.draft_id then drafts.updated_at > items.written_at else drafts.is_touched end)
          as "isChangedSince",
        exists (select from question_answers answers where answers.question_id = items.question_id)
          or exists (select from question_states states where states.question_id = items.question_id)
          or exists (select from question_collections kept where kept.question_id = items.question_id) as "isAnswered"
      from question_import_items items join questions on questions.id = items.question_id
      where items.import_id = ${importId} order by items.nth limit ${limit}
      for update of questions`.execute(work)
    return rows
  }

  async function forgetItems(work: Work, importId: number, nths: readonly number[]): Promise<void> {
    await sql`delete from question_import_items
      where import_id = ${importId} and nth = any(${[...nths]}::int[])`.execute(work)
  }

  async function countItems(importId: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from question_import_items where import_id = ${importId}`.execute(database)
    return rows[0]?.total ?? 0
  }

  /** Answers the files that belonged to the deleted imports. */
  async function removeOld(before: Date): Promise<string[]> {
    const { rows } = await sql<{ pictures: ImportPicture[] }>`
      delete from question_imports where updated_at < ${before} returning pictures`.execute(database)
    return rows.flatMap(({ pictures }) => pictures.map(({ file }) => file))
  }

  async function knownFiles(): Promise<Set<string>> {
    const { rows } = await sql<{ file: string }>`
      select picture->>'file' as file from question_imports, jsonb_array_elements(pictures) picture`.execute(database)
    return new Set(rows.map(({ file }) => file))
  }

  return {
    insert,
    find,
    lock,
    open,
    recent,
    rewrite,
    writeReport,
    setState,
    choose,
    writeCounts,
    writePictures,
    doneAmong,
    addItems,
    questionsToUndo,
    itemsToUndo,
    forgetItems,
    countItems,
    removeOld,
    knownFiles,
  }
}

export type ImportsRepository = ReturnType<typeof createImportsRepository>
export type ImportRow = NonNullable<Awaited<ReturnType<ImportsRepository['find']>>>
export type OpenImport = NonNullable<Awaited<ReturnType<ImportsRepository['open']>>>

/** The undo of an audit event reads the import with this. */
export async function readImportStanding(work: Work, id: string) {
  const row = await work
    .selectFrom('question_imports')
    .select(['state', 'name'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst()
  return row ? { name: row.name, isUndone: row.state === 'undoing' || row.state === 'undone' } : null
}
