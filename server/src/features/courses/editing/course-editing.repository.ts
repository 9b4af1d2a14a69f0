import { sql, type Insertable } from 'kysely'
import { insertRows, type BulkRow } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { Tables } from '../../../database/generated/tables.ts'
import type { SearchColumns } from '../../../database/search-text.ts'

/** Columns that a draft decides, without the catalogue. */
export type CourseColumns = Required<
  Pick<
    Insertable<Tables['courses']>,
    | 'name'
    | 'keyword'
    | 'introduction'
    | 'description_html'
    | 'type_id'
    | 'category'
    | 'price_fen'
    | 'is_featured'
    | 'cover_url'
    | 'thumb_url'
  >
> &
  SearchColumns & {
    description: string | null
    discount_fen: number | null
    discount_until: Date | null
    teacher_id: number | null
    cover_id: number | null
    thumb_id: number | null
  }

/** The columns for editing, and those that a draft does not hold. */
const EDITED_COLUMNS = [
  'name',
  'keyword',
  'introduction',
  'description',
  'description_html',
  'type_id',
  'category',
  'price_fen',
  'discount_fen',
  'discount_until',
  'is_featured',
  'teacher_id',
  'cover_id',
  'cover_url',
  'thumb_id',
  'thumb_url',
] as const

export function createCourseEditingRepository() {
  /** The names of types, locked until the end of the transaction: a renaming meanwhile would miss these courses. */
  async function typeNames(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from course_types where id = any(${[...ids]}::int[]) order by id for share`.execute(work)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async function teacherIds(work: Work, ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      select id from teachers where id = any(${[...ids]}::int[])`.execute(work)
    return new Set(rows.map(({ id }) => id))
  }

  function insert(work: Work, rows: readonly BulkRow<'courses'>[]): Promise<void> {
    return insertRows(work, 'courses', rows)
  }

  function find(work: Work, id: number) {
    return work.selectFrom('courses').select(EDITED_COLUMNS).where('id', '=', id).executeTakeFirst()
  }

  /** Locks the row before an update. */
  function lock(work: Work, id: number) {
    return work.selectFrom('courses').select(EDITED_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  }

  async function update(work: Work, id: number, columns: CourseColumns & { updated_at: Date }): Promise<void> {
    await work.updateTable('courses').set(columns).where('id', '=', id).execute()
  }

  return { typeNames, teacherIds, insert, find, lock, update }
}

export type CourseEditingRepository = ReturnType<typeof createCourseEditingRepository>
