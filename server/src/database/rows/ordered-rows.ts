import { sql } from 'kysely'
import type { Work } from '../database.ts'

/** Tables with rows in one manual order. */
export type OrderedTable = 'teachers' | 'learning_paths' | 'promotions'

export async function endPosition(work: Work, table: OrderedTable): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(position) + 1, 0) as "end" from ${sql.table(table)}`.execute(work)
  return rows[0]?.end ?? 0
}

/** Positions count from 0; a position past the end means the end. */
export async function moveRow(work: Work, table: OrderedTable, id: number, position: number): Promise<void> {
  await sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place from ${sql.table(table)} where id <> ${id}),
    places as (
      select id, case when place < ${position} then place else place + 1 end as place from others
      union all select ${id}, least(${position}, (select count(*) from others)))
    update ${sql.table(table)} moved set position = places.place
    from places where moved.id = places.id and moved.position <> places.place`.execute(work)
}
