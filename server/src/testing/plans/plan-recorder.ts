import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type pg from 'pg'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/generated/tables.ts'
import { planBreaches, type PlanNode, type TableSizes } from './plan-rule.ts'

export interface AskedPlan {
  sql: string
  /** Without costs, ids and parameters, which differ from run to run. */
  text: string
  /** Breaches of the rule. */
  breaches: string[]
}

export interface PlanRecorder {
  /** Records statements and sends nothing: every answer is empty. */
  database: Database
  /** The plan of the only statement that `ask` sends, for its actual values. */
  planOf(ask: () => Promise<unknown>): Promise<AskedPlan>
  /** The generic plan, which a prepared statement keeps. */
  keptPlanOf(ask: () => Promise<unknown>): Promise<AskedPlan>
}

/** The planner's estimates of the sizes of tables and indexes. */
export async function readSizes(pool: pg.Pool): Promise<TableSizes> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

export function recordPlans(pool: pg.Pool): PlanRecorder {
  const asked: CompiledQuery[] = []
  let sizes: Promise<TableSizes> | undefined
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query)
    },
  })

  async function queryOf(ask: () => Promise<unknown>): Promise<CompiledQuery> {
    asked.length = 0
    // A repository may throw on an empty answer; its statement is recorded by then.
    const cause = await ask().catch((error: unknown) => error)
    const [query, ...others] = asked
    if (!query || others.length > 0) throw new Error(`Expected one statement, saw ${asked.length}`, { cause })
    return query
  }

  async function explain(options: string, { sql, parameters }: { sql: string; parameters?: readonly unknown[] }) {
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(
      `explain (${options}) ${sql}`,
      parameters && [...parameters],
    )
    return rows.map((row) => row['QUERY PLAN'])
  }

  async function planAs(mode: string, statement: { sql: string; parameters?: readonly unknown[] }): Promise<AskedPlan> {
    const lines = await explain(`costs off${mode}`, statement)
    const [json] = (await explain(`format json${mode}`, statement)) as [{ Plan: PlanNode }[]]
    const text = lines
      .join('\n')
      .replace(/'[^']*'(::[\w ]+(\[\])?)?/g, '?')
      .replace(/\$?\b\d+\b(::\w+)?/g, '?')
    const known = await (sizes ??= readSizes(pool))
    return { sql: statement.sql, text: `${text}\n`, breaches: json.flatMap(({ Plan }) => planBreaches(Plan, known)) }
  }

  return {
    database,
    planOf: async (ask) => planAs('', await queryOf(ask)),
    keptPlanOf: async (ask) => planAs(', generic_plan', { sql: (await queryOf(ask)).sql }),
  }
}
