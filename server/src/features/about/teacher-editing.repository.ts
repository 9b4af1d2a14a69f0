import { sql } from 'kysely'
import { insertRows, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

/** What follows from a draft. */
export interface TeacherColumns {
  name: string
  title: string
  motto: string
  area: string
  years: number
  bio: string
  teaches: string[]
  quote: string
  portrait_url: string
  portrait_id: number | null
}

export function createTeacherEditingRepository() {
  function insert(work: Work, rows: readonly BulkRow<'teachers'>[]): Promise<void> {
    return insertRows(work, 'teachers', rows)
  }

  /** The place behind the last. */
  async function endPlace(work: Work): Promise<number> {
    const { rows } = await sql<{ place: number }>`
      select coalesce(max(position) + 1, 0) as place from teachers`.execute(work)
    return rows[0]?.place ?? 0
  }

  function find(work: Work, id: number) {
    return work.selectFrom('teachers').selectAll().where('id', '=', id).executeTakeFirst()
  }

  function hold(work: Work, id: number) {
    return work.selectFrom('teachers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  }

  async function update(work: Work, id: number, columns: TeacherColumns): Promise<void> {
    await work.updateTable('teachers').set(columns).where('id', '=', id).execute()
  }

  /** Counted from 0; a place past the end is the end. */
  async function move(work: Work, id: number, position: number): Promise<void> {
    await sql`
      with others as (
        select id, row_number() over (order by position, id) - 1 as place from teachers where id <> ${id}),
      places as (
        select id, case when place < ${position} then place else place + 1 end as place from others
        union all select ${id}, least(${position}, (select count(*) from others)))
      update teachers set position = places.place
      from places where teachers.id = places.id and teachers.position <> places.place`.execute(work)
  }

  async function withdraw(work: Work, ids: readonly number[], now: Date): Promise<void> {
    await sql`
      update teachers set hidden_at = ${now} where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(work)
  }

  async function restore(work: Work, ids: readonly number[]): Promise<void> {
    await sql`
      update teachers set hidden_at = null where id = any(${[...ids]}::int[]) and hidden_at is not null`.execute(work)
  }

  return { insert, endPlace, find, hold, update, move, withdraw, restore }
}

export type TeacherEditingRepository = ReturnType<typeof createTeacherEditingRepository>
