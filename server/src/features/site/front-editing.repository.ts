import { sql } from 'kysely'
import { insertRows, withIds, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

/** Both tables hold ordered items of the front page and have nearly the same columns. */
export type FrontTable = 'banners' | 'adverts'

/** The columns of both tables; columns of only one of them are added by the caller. */
export type EditedFront = Pick<
  BulkRow<FrontTable>,
  'subtitle' | 'action_label' | 'url' | 'picture_id' | 'picture_url' | 'shown_from' | 'shown_until'
>

/** Set only when an item is added. */
export interface AddedFront extends EditedFront {
  /** Undefined: a slug is generated. */
  slug: string | undefined
  is_demo: boolean
}

export function createFrontEditingRepository(table: FrontTable) {
  const from = sql.table(table)

  /** Adds the items at the end, in their order. */
  async function insert(work: Work, items: readonly AddedFront[]): Promise<number[]> {
    const { rows: ends } = await sql<{ next: number }>`
      select coalesce(max(position) + 1, 0) as next from ${from}`.execute(work)
    const first = ends[0]?.next ?? 0
    const rows = await withIds(work, table, items)
    await insertRows(
      work,
      table,
      rows.map((row, index) => ({ ...row, slug: row.slug ?? `${table}-${row.id}`, position: first + index })),
    )
    return rows.map(({ id }) => id)
  }

  /** An old picture that has only an address stays until another one is chosen. */
  async function update(
    work: Work,
    id: number,
    { picture_id, picture_url, ...columns }: EditedFront,
  ): Promise<boolean> {
    const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const { rows } = await sql`
      update ${from} set ${sql.join(values)}, picture_id = ${picture_id},
        picture_url = case when picture_id is not distinct from ${picture_id}::int then picture_url else ${picture_url} end
      where id = ${id} returning id`.execute(work)
    return rows.length > 0
  }

  async function find<Found>(work: Work, id: number): Promise<Found | undefined> {
    const { rows } = await sql<Found>`select * from ${from} where id = ${id}`.execute(work)
    return rows[0]
  }

  /** Includes withdrawn items, which keep their position. Locks the rows, since a move renumbers all of them. */
  async function idsInOrder(work: Work): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${from} order by position, id for no key update`.execute(work)
    return rows.map(({ id }) => id)
  }

  async function number(work: Work, ids: readonly number[]): Promise<void> {
    await sql`
      update ${from} front set position = places.place - 1
      from unnest(${[...ids]}::int[]) with ordinality places (id, place)
      where front.id = places.id and front.position <> places.place - 1`.execute(work)
  }

  return { table, insert, update, find, idsInOrder, number }
}

export type FrontEditingRepository = ReturnType<typeof createFrontEditingRepository>
