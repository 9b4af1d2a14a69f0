import type { HandoutKind } from '@bee/contract/handouts/handout-kinds.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface HandoutRow {
  handoutId: number
  lessonId: number
  courseId: number
  name: string
  extension: string
  kind: HandoutKind
  position: number
  fileId: number
  path: string
  bytes: number
  addedBy: number | null
  createdAt: Date
  removedAt: Date | null
}

export interface HandoutLesson {
  lessonId: number
  courseId: number
  name: string
}

const COLUMNS = sql`handouts.id as "handoutId", handouts.lesson_id as "lessonId", lessons.course_id as "courseId",
  handouts.name, handouts.extension, handouts.kind, handouts.position, assets.id as "fileId", assets.path,
  assets.bytes::float8 as bytes,
  handouts.added_by as "addedBy", handouts.created_at as "createdAt", handouts.removed_at as "removedAt"`
const TABLES = sql`lesson_handouts handouts join assets on assets.id = handouts.asset_id
  join catalogue_entries lessons on lessons.id = handouts.lesson_id`

export function createHandoutsRepository(database: Database) {
  async function lesson(lessonId: number, work: Db = database): Promise<HandoutLesson | undefined> {
    const { rows } = await sql<HandoutLesson>`
      select id as "lessonId", course_id as "courseId", name from catalogue_entries
      where id = ${lessonId} and chapter_id is not null`.execute(work)
    return rows[0]
  }

  /** Locks until the end of the transaction, so that changes of the same handouts wait for each other. */
  async function lockLesson(work: Work, lessonId: number): Promise<void> {
    await sql`select from catalogue_entries where id = ${lessonId} for no key update`.execute(work)
  }

  async function list(lessonId: number, work: Db = database): Promise<HandoutRow[]> {
    const { rows } = await sql<HandoutRow>`
      select ${COLUMNS} from ${TABLES} where handouts.lesson_id = ${lessonId} and handouts.removed_at is null
      order by handouts.position, handouts.id`.execute(work)
    return rows
  }

  async function find(handoutId: number, work: Db = database): Promise<HandoutRow | undefined> {
    const { rows } = await sql<HandoutRow>`
      select ${COLUMNS} from ${TABLES} where handouts.id = ${handoutId}`.execute(work)
    return rows[0]
  }

  async function insert(
    work: Work,
    handout: Pick<HandoutRow, 'lessonId' | 'name' | 'extension' | 'kind'> & {
      fileId: number
      by: number | null
      now: Date
    },
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into lesson_handouts (lesson_id, asset_id, name, extension, kind, position, added_by, created_at)
      values (${handout.lessonId}, ${handout.fileId}, ${handout.name}, ${handout.extension}, ${handout.kind},
        (select coalesce(max(position) + 1, 0) from lesson_handouts where lesson_id = ${handout.lessonId}),
        ${handout.by}, ${handout.now}) returning id`.execute(work)
    return rows[0]?.id ?? 0
  }

  async function rename(work: Work, handoutId: number, name: string): Promise<void> {
    await sql`update lesson_handouts set name = ${name} where id = ${handoutId}`.execute(work)
  }

  /** The order of `ids` becomes the order of the handouts. */
  async function arrange(work: Work, ids: readonly number[]): Promise<void> {
    await sql`
      update lesson_handouts set position = wanted.place
      from unnest(${[...ids]}::int[]) with ordinality wanted (id, place)
      where lesson_handouts.id = wanted.id and lesson_handouts.position <> wanted.place`.execute(work)
  }

  async function setRemoved(work: Work, handoutId: number, moment: Date | null): Promise<void> {
    await sql`update lesson_handouts set removed_at = ${moment} where id = ${handoutId}`.execute(work)
  }

  /** The check of the store sweeps their files. */
  async function forgetRemoved(before: Date): Promise<void> {
    await sql`delete from lesson_handouts where removed_at < ${before}`.execute(database)
  }

  return { lesson, lockLesson, list, find, insert, rename, arrange, setRemoved, forgetRemoved }
}

export type HandoutsRepository = ReturnType<typeof createHandoutsRepository>
