import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/generated/tables.ts'

export interface PlanRecorder {
  /** Asks like the real one and remembers what it asked. */
  database: Database
  /** The plan of the only query that `ask` sends, without costs, ids and words, which differ from run to run. */
  planOf(ask: () => Promise<unknown>): Promise<string>
  /** The same as it is for whatever key: the one that a prepared query keeps. */
  keptPlanOf(ask: () => Promise<unknown>): Promise<string>
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

  async function queryOf(ask: () => Promise<unknown>): Promise<CompiledQuery> {
    asked.length = 0
    await ask()
    const [query, ...others] = asked
    if (!query || others.length > 0) throw new Error(`Expected one query, saw ${asked.length}`)
    return query
  }

  async function explain(options: string, text: string, parameters?: readonly unknown[]): Promise<string> {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (${options}) ${text}`,
      parameters && [...parameters],
    )
    return `${rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replace(/'[^']*'(::[\w ]+(\[\])?)?/g, '?')
      .replace(/\$?\b\d+\b(::\w+)?/g, '?')}\n`
  }

  return {
    database,
    async planOf(ask) {
      const query = await queryOf(ask)
      return explain('costs off', query.sql, query.parameters)
    },
    async keptPlanOf(ask) {
      const query = await queryOf(ask)
      return explain('costs off, generic_plan', query.sql)
    },
  }
}
