import { afterEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const open: TestDatabase[] = []

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  open.push(database)
  return database
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.drop()))
})

it('gives every caller a migrated database of its own, also at the same moment', async () => {
  const [first, second] = await Promise.all([create(), create()])
  await first.pool.query('CREATE TABLE only_here (id int)')
  const { rows } = await second.pool.query<{ here: string | null; migrations: string }>(
    `SELECT to_regclass('only_here')::text AS here, (SELECT count(*) FROM schema_migrations)::text AS migrations`,
  )
  expect(rows[0]?.here).toBeNull()
  expect(Number(rows[0]?.migrations)).toBeGreaterThanOrEqual(0)
})

it('reads and sorts Chinese by code point', async () => {
  const { pool } = await create()
  const { rows } = await pool.query<{ isLetter: boolean; first: string }>(
    `SELECT '课程' ~ '^[[:alnum:]]+$' AS "isLetter", (SELECT min(t) FROM unnest(ARRAY['蜂', '学', '堂']) t) AS first`,
  )
  expect(rows[0]).toEqual({ isLetter: true, first: '堂' })
})
