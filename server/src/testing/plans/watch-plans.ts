import type pg from 'pg'
import type { PlanNode } from './plan-rule.ts'

export interface PlannedStatement {
  text: string
  plan: PlanNode
}

const SETTINGS = {
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  // Includes statements of functions and triggers, and PostgreSQL's own foreign key checks.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Sent to the client of the statement, before its answer.
  'auto_explain.log_level': 'notice',
}

/** From the next connection on, the database sends the plan of every statement that it runs. */
export async function tellPlans(pool: pg.Pool, database: string): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await pool.query(`alter database ${database} set ${name} = ${value}`)
}

const BEGINS = 'plan:\n'

/** Receives the plans on every connection of the pool, as they were really used: for actual values, or generic. */
export function hearPlans(pool: pg.Pool, hear: (statement: PlannedStatement) => void): void {
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf(BEGINS)
      if (at < 0) return
      const told = JSON.parse(message.slice(at + BEGINS.length)) as { 'Query Text': string; Plan: PlanNode }
      hear({ text: told['Query Text'], plan: told.Plan })
    })
  })
}
