import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/generated/tables.ts'

export interface PlanRecorder {
  /** Asks like the real one and remembers what it asked. */
  database: Database
  /** The plan of the only query that `ask` sends, without costs, ids and words, which differ from run to run. */
  planOf(ask: () => Promise<unknown>): Promise<string>
  /** The same for any values: what a prepared statement is answered by all day, which no value of the test may have chosen. */
  anyPlanOf(ask: () => Promise<unknown>): Promise<string>
}

/** After the filling: statistics, and pages that an index alone answers for. Unlike a plain VACUUM, freezing skips no page in use. */
export const settleTables = (pool: pg.Pool) => pool.query('vacuum (freeze, analyze)')

export function recordPlans(pool: pg.Pool): PlanRecorder {
  const asked: CompiledQuery[] = []
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query)
    },
  })

  async function askedBy(ask: () => Promise<unknown>): Promise<CompiledQuery> {
    asked.length = 0
    await ask()
    const [query, ...others] = asked
    if (!query || others.length > 0) throw new Error(`Expected one query, saw ${asked.length}`)
    return query
  }

  async function explain(text: string, values?: unknown[]): Promise<string> {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(text, values)
    return `${rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replace(/'[^']*'(::[\w ]+(\[\])?)?/g, '?')
      .replace(/\$?\b\d+\b(::\w+)?/g, '?')}\n`
  }

  async function planOf(ask: () => Promise<unknown>): Promise<string> {
    const { sql, parameters } = await askedBy(ask)
    return explain(`explain (costs off) ${sql}`, [...parameters])
  }

  async function anyPlanOf(ask: () => Promise<unknown>): Promise<string> {
    const { sql } = await askedBy(ask)
    return explain(`explain (costs off, generic_plan) ${sql}`)
  }

  return { database, planOf, anyPlanOf }
}
