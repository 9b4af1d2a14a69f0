import { afterAll, beforeAll, expect, test } from 'vitest'
import { printTables } from '../../../scripts/print-tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// `npm run tables` writes the file again.
test('the row types are those of the migrated schema', async () => {
  await expect(await printTables(database.pool)).toMatchFileSnapshot('./generated/tables.ts')
})

test('every foreign key has an index, so that deleting a row never scans', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    order by 1`)
  // Types are few and are never deleted while a course or question uses them.
  const tolerated = ['challenge_levels.type_id', 'question_states.type_id']
  expect(rows.map(({ name }) => name).filter((name) => !tolerated.includes(name))).toEqual([])
})
