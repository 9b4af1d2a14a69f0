import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

/** The table of each kind, and the column with its title. */
const ORDERED: Record<FrontKind, { table: string; title: string; isTree?: true }> = {
  banner: { table: 'banners', title: 'alt' },
  advert: { table: 'adverts', title: 'title' },
  teacher: { table: 'teachers', title: 'name' },
  courseType: { table: 'course_types', title: 'name', isTree: true },
  path: { table: 'learning_paths', title: 'title' },
  promotion: { table: 'promotions', title: 'title' },
}

export function createFrontOrderRepository() {
  /** All rows of one order, hidden ones too. It locks them, since a move numbers all of them anew. */
  async function siblings(work: Work, kind: FrontKind, parentId: number | null) {
    const { table, title, isTree } = ORDERED[kind]
    const { rows } = await sql<{ id: number; title: string }>`
      select id, ${sql.ref(title)} as title from ${sql.table(table)}
      where ${isTree ? sql`parent_id is not distinct from ${parentId}::int` : sql`true`}
      order by position, id for no key update`.execute(work)
    return rows
  }

  /** Undefined: the row does not exist. Null: it has no parent. */
  async function parentOf(work: Work, kind: FrontKind, contentId: number): Promise<number | null | undefined> {
    const { table, isTree } = ORDERED[kind]
    const { rows } = await sql<{ parentId: number | null }>`
      select ${isTree ? sql`parent_id` : sql`null::int`} as "parentId" from ${sql.table(table)}
      where id = ${contentId}`.execute(work)
    return rows[0]?.parentId
  }

  return { siblings, parentOf }
}

export type FrontOrderRepository = ReturnType<typeof createFrontOrderRepository>
