import { sql } from 'kysely'
import { insertRows, type BulkRow } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { SearchColumns } from '../../../database/search-text.ts'

/** Columns that sub-types copy from their direction. */
export interface TypeLook {
  area: string
  colour: string
  sign: string
}

export interface TypeColumns extends TypeLook {
  parent_id: number | null
  name: string
  hot_words: string[]
}

/** Counts of the rows that refer to a type. */
interface TypeUse {
  subtypes: number
  courses: number
  questions: number
}

const EDITED_COLUMNS = ['id', 'parent_id', 'name', 'area', 'colour', 'sign', 'hot_words', 'position'] as const

export function createCourseTypeEditingRepository() {
  /** Locks the parents until the transaction ends, since sub-types copy their looks. */
  async function lockParents(work: Work, ids: readonly number[]) {
    if (ids.length === 0) return []
    return work
      .selectFrom('course_types')
      .select(EDITED_COLUMNS)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forShare()
      .execute()
  }

  function insert(work: Work, rows: readonly BulkRow<'course_types'>[]): Promise<void> {
    return insertRows(work, 'course_types', rows)
  }

  /** The position after the last sibling, for each parent; 0 stands for no parent. */
  async function endPositions(work: Work): Promise<Map<number, number>> {
    const { rows } = await sql<{ parent_id: number; place: number }>`
      select coalesce(parent_id, 0) as parent_id, max(position) + 1 as place
      from course_types group by parent_id`.execute(work)
    return new Map(rows.map((row) => [row.parent_id, row.place]))
  }

  function find(work: Work, id: number) {
    return work.selectFrom('course_types').select(EDITED_COLUMNS).where('id', '=', id).executeTakeFirst()
  }

  function lock(work: Work, id: number) {
    return work.selectFrom('course_types').select(EDITED_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  }

  async function update(work: Work, id: number, columns: TypeColumns & { position: number }): Promise<void> {
    await work.updateTable('course_types').set(columns).where('id', '=', id).execute()
  }

  async function passOn(work: Work, directionId: number, { area, colour, sign }: TypeLook): Promise<void> {
    await sql`
      update course_types set area = ${area}, colour = ${colour}, sign = ${sign}
      where parent_id = ${directionId} and (area, colour, sign) <> (${area}, ${colour}, ${sign})`.execute(work)
  }

  async function use(work: Work, id: number): Promise<TypeUse> {
    const { rows } = await sql<TypeUse>`select
      (select count(*)::int from course_types where parent_id = ${id}) as subtypes,
      (select count(*)::int from courses where type_id = ${id}) as courses,
      (select count(*)::int from questions where type_id = ${id}) as questions`.execute(work)
    return rows[0] ?? { subtypes: 0, courses: 0, questions: 0 }
  }

  /** The position is counted from 0 among the siblings; a position past the end means the end. */
  async function move(work: Work, id: number, position: number): Promise<void> {
    await sql`
      with others as (
        select id, row_number() over (order by position, id) - 1 as place from course_types
        where parent_id is not distinct from (select parent_id from course_types where id = ${id}) and id <> ${id}),
      places as (
        select id, case when place < ${position} then place else place + 1 end as place from others
        union all select ${id}, least(${position}, (select count(*) from others)))
      update course_types set position = places.place
      from places where course_types.id = places.id and course_types.position <> places.place`.execute(work)
  }

  function coursesOf(work: Work, typeId: number) {
    return work.selectFrom('courses').select(['id', 'name', 'keyword']).where('type_id', '=', typeId).execute()
  }

  async function writeSearch(work: Work, rows: readonly (SearchColumns & { id: number })[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update courses set search_text = given.search_text, search_pinyin = given.search_pinyin,
        search_initials = given.search_initials, search_grams = given.search_grams
      from jsonb_populate_recordset(null::courses, ${JSON.stringify(rows)}::jsonb) given
      where courses.id = given.id`.execute(work)
  }

  return {
    lockParents,
    insert,
    endPositions,
    find,
    lock,
    update,
    passOn,
    use,
    move,
    coursesOf,
    writeSearch,
  }
}

export type CourseTypeEditingRepository = ReturnType<typeof createCourseTypeEditingRepository>
