import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { typedDatabase } from './database.ts'
import { createPool } from './pool.ts'
import { prepared } from './prepared-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let pool: pg.Pool
beforeEach(() => {
  pool = createPool({ ...database.connection, max: 1 })
})
afterEach(() => pool.end())

const TIMES = 8

async function keptAfterAsking(isPreparing: boolean, mark = prepared) {
  const typed = typedDatabase(pool, { isPreparing })
  for (let id = 1; id <= TIMES; id += 1) {
    const { rows } = await sql<{ asked: number }>`${mark} select ${id}::int as asked, (
      select nick_name from users where id = ${id})`.execute(typed)
    expect(rows[0]?.asked).toBe(id)
  }
  const kept = await pool.query<{ name: string; generic_plans: string; custom_plans: string }>(
    'select name, generic_plans, custom_plans from pg_prepared_statements',
  )
  return kept.rows
}

it('are parsed once on each connection, and planned no more once one plan serves every key', async () => {
  const [statement, ...others] = await keptAfterAsking(true)
  expect(others).toEqual([])
  expect(statement?.name).toMatch(/^bee_[0-9a-f]{16}$/)
  expect(Number(statement?.generic_plans) + Number(statement?.custom_plans)).toBe(TIMES)
  expect(Number(statement?.generic_plans)).toBeGreaterThan(0)
})

it('stay nameless without the mark, and where the setting turns them off', async () => {
  expect(await keptAfterAsking(true, sql.raw(''))).toEqual([])
  expect(await keptAfterAsking(false)).toEqual([])
})

it('work in a transaction, and where a transaction fails', async () => {
  const typed = typedDatabase(pool, { isPreparing: true })
  const work = typed.transaction().execute(async (transaction) => {
    await sql`${prepared} select ${1}::int`.execute(transaction)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  const { rows } = await sql<{ found: number }>`${prepared} select ${2}::int as found`.execute(typed)
  expect(rows).toEqual([{ found: 2 }])
})

it('are so many at the most, and whatever comes later is answered without a name', async () => {
  const typed = typedDatabase(pool, { isPreparing: true })
  const most = 400
  for (let nth = 0; nth <= most; nth += 1) {
    const { rows } = await sql<{ found: number }>`${prepared} select ${sql.lit(nth)} as found`.execute(typed)
    expect(rows).toEqual([{ found: nth }])
  }
  const { rows } = await pool.query<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements')
  expect(rows).toEqual([{ kept: most }])
})
