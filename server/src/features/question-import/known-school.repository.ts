import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { KnownLesson, KnownType } from './known-names.ts'

/** The columns of a bank question that a comparison needs. */
export interface BankQuestion {
  id: number
  slug: string
  title: string
  content: string
  options: readonly string[]
}

export function createKnownSchoolRepository(database: Database) {
  async function types(): Promise<KnownType[]> {
    const { rows } = await sql<KnownType>`
      select types.id, types.name, types.slug, parents.name as "parentName"
      from course_types types left join course_types parents on parents.id = types.parent_id
      order by types.id`.execute(database)
    return rows
  }

  /** Lessons of the named courses and of courses of some types. Chapters and lessons are numbered as students see them. */
  async function lessons(wanted: {
    slugs: readonly string[]
    names: readonly string[]
    typeIds: readonly number[]
  }): Promise<KnownLesson[]> {
    const { rows } = await sql<KnownLesson>`
      with chosen as (
        select courses.id, courses.slug, courses.name, courses.type_id, types.parent_id
        from courses join course_types types on types.id = courses.type_id
        where courses.slug = any(${[...wanted.slugs]}::text[]) or courses.name = any(${[...wanted.names]}::text[])
          or courses.type_id = any(${[...wanted.typeIds]}::int[]) or types.parent_id = any(${[...wanted.typeIds]}::int[])),
      chapters as (
        select entries.id, row_number() over (partition by entries.course_id order by entries.position, entries.id) as place
        from catalogue_entries entries join chosen on chosen.id = entries.course_id where entries.chapter_id is null)
      select entries.id, chosen.slug as "courseSlug", chosen.name as "courseName",
        array_remove(array[chosen.type_id, chosen.parent_id], null) as "typeIds",
        chapters.place || '.' || row_number() over (partition by entries.chapter_id order by entries.position, entries.id) as place,
        entries.name, entries.duration_seconds::float as seconds
      from catalogue_entries entries
      join chosen on chosen.id = entries.course_id join chapters on chapters.id = entries.chapter_id
      order by entries.id`.execute(database)
    return rows
  }

  async function pictures(paths: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: number; path: string }>`
      select id, path from assets where kind = 'picture' and path = any(${[...paths]}::text[])`.execute(database)
    return new Map(rows.map(({ id, path }) => [path, id]))
  }

  async function bySlugs(slugs: readonly string[]): Promise<{ id: number; slug: string }[]> {
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from questions where slug = any(${[...slugs]}::text[])`.execute(database)
    return rows
  }

  /** The number of bank questions with each gram; a gram of none is left out. */
  async function gramTotals(grams: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ gram: string; total: number }>`
      select gram, sum(total)::int as total from question_gram_counts
      where gram = any(${[...grams]}::text[]) group by gram having sum(total) > 0`.execute(database)
    return new Map(rows.map(({ gram, total }) => [gram, total]))
  }

  /** The first few questions that hold all grams of a probe, for many probes at once: each is one look-up in the search index. */
  async function holding(
    probes: readonly { nth: number; grams: readonly string[] }[],
    few: number,
  ): Promise<{ nth: number; id: number }[]> {
    const { rows } = await sql<{ nth: number; id: number }>`
      select distinct probe.nth, found.id
      from jsonb_to_recordset(${JSON.stringify(probes)}::jsonb) as probe (nth int, grams text[])
      cross join lateral (
        select hits.id from (
          select questions.id from questions where questions.search_grams @> probe.grams and questions.hidden_at is null
          offset 0) hits
        limit ${few}) found`.execute(database)
    return rows
  }

  async function byIds(ids: readonly number[]): Promise<BankQuestion[]> {
    const { rows } = await sql<BankQuestion>`
      select id, slug, title, content, options from questions where id = any(${[...ids]}::int[])`.execute(database)
    return rows
  }

  /** Stops counting at `most`: a larger number is shown as 「1000+」. */
  async function answeredCount(questionId: number, most: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (
        select from question_states where question_id = ${questionId} limit ${most}) answered`.execute(database)
    return rows[0]?.total ?? 0
  }

  return { types, lessons, pictures, bySlugs, gramTotals, holding, byIds, answeredCount }
}

export type KnownSchoolRepository = ReturnType<typeof createKnownSchoolRepository>
