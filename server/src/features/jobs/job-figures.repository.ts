import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import type { OpenState } from './jobs.repository.ts'

/** Counting stops here: a larger number tells no more. */
export const MOST_COUNTED = 1000

export interface JobFiguresRow {
  kind: string
  state: OpenState
  count: number
  /** The wait of the job that should have begun first; the same on every row. */
  waitedSeconds: number
  /** The newest migration of the database; the same on every row. */
  migration: string
}

export function createJobFiguresRepository(database: Database) {
  /** The number of jobs of every kind and open state. Reads only indexes, and at most MOST_COUNTED rows of each. */
  async function read(kinds: readonly string[]): Promise<JobFiguresRow[]> {
    const { rows } = await sql<JobFiguresRow>`${prepared}
      select kinds.kind, states.state, counted.count, oldest.seconds as "waitedSeconds", newest.name as migration
      from unnest(${[...kinds]}::text[]) as kinds (kind)
        cross join (values ('running'), ('queued'), ('failed')) as states (state)
        cross join lateral (
          select count(*)::int as count
          from (
            select 1 from jobs
            where jobs.kind = kinds.kind and jobs.state = states.state
            limit ${sql.lit(MOST_COUNTED)}
          ) as found
        ) as counted
        cross join (
          select coalesce(greatest(0, extract(epoch from now() - min(run_at))), 0)::float8 as seconds
          from jobs where state = 'queued'
        ) as oldest
        cross join (select coalesce(max(name), '') as name from schema_migrations) as newest`.execute(database)
    return rows
  }

  return { read }
}

export type JobFiguresRepository = ReturnType<typeof createJobFiguresRepository>
