import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

/** Advisory lock while the demo school is written or deleted. Any number will do as long as every process takes the same one. */
const DEMO_LOCK = 20_260_003

export type Slugged = 'course_types' | 'teachers' | 'media' | 'courses' | 'questions' | 'news'

export interface DemoLesson {
  course: string
  id: number
  name: string
  seconds: number
}

/** The steps of the demo school, and the slugs by which its files find the rows they wrote. */
export function createDemoRepository(database: Database) {
  /** One process at a time, on one connection: when that connection is lost, the lock is free for the next. */
  function withLock<Result>(work: (connection: Database) => Promise<Result>): Promise<Result> {
    return database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${DEMO_LOCK})`.execute(connection)
      try {
        return await work(connection)
      } finally {
        // A lost connection has released the lock by itself.
        await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(connection).catch(() => undefined)
      }
    })
  }

  async function doneSteps(connection: Database): Promise<Map<string, Date>> {
    const rows = await connection.selectFrom('seed_steps').select(['name', 'done_at']).execute()
    return new Map(rows.map(({ name, done_at }) => [name, done_at]))
  }

  async function markStep(connection: Database, name: string, at: Date): Promise<void> {
    await connection.insertInto('seed_steps').values({ name, done_at: at }).execute()
  }

  async function forgetStep(connection: Database, name: string): Promise<void> {
    await connection.deleteFrom('seed_steps').where('name', '=', name).execute()
  }

  async function forgetSteps(connection: Database): Promise<void> {
    await connection.deleteFrom('seed_steps').execute()
  }

  /** The tables were empty a moment ago, so the planner has no statistics of them. */
  async function gatherStatistics(connection: Database): Promise<void> {
    await sql`analyze`.execute(connection)
  }

  async function idsBySlug(work: Work, table: Slugged): Promise<Map<string, number>> {
    const rows = await work.selectFrom(table).select(['slug', 'id']).execute()
    return new Map(rows.map(({ slug, id }) => [slug, id]))
  }

  async function lessons(work: Work): Promise<DemoLesson[]> {
    const { rows } = await sql<DemoLesson>`
      select courses.slug as course, entries.id, entries.name, entries.duration_seconds::float as seconds
      from catalogue_entries entries join courses on courses.id = entries.course_id
      where entries.chapter_id is not null and courses.is_demo
      order by courses.id, entries.position`.execute(work)
    return rows
  }

  /** Demo rows that were written before the Markdown source was kept. */
  async function withoutSource(work: Work, table: 'courses' | 'news'): Promise<Map<string, number>> {
    const source = table === 'courses' ? 'description' : 'body'
    const { rows } = await sql<{ slug: string; id: number }>`
      select slug, id from ${sql.table(table)} where is_demo and ${sql.ref(source)} is null`.execute(work)
    return new Map(rows.map(({ slug, id }) => [slug, id]))
  }

  return { withLock, doneSteps, markStep, forgetStep, forgetSteps, gatherStatistics, idsBySlug, lessons, withoutSource }
}

export type DemoRepository = ReturnType<typeof createDemoRepository>
