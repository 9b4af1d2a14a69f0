import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readCatalogue, readRows } from '../testing/catalogue.ts'
import { BASELINE_FILES } from './baseline.ts'
import { migrate, migrateTo, readMigrations } from './migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

const databases: TestDatabase[] = []
const reports: string[] = []
const newDatabase = async () => {
  const database = await createTestDatabase({ template: 'template1' })
  databases.push(database)
  return database
}
const readHistory = async () =>
  (await readMigrations(MIGRATIONS)).flatMap(({ name, isHistory }) => (isHistory ? name : []))
const upgrade = ({ pool }: TestDatabase) => migrate(pool, MIGRATIONS, (sentence) => reports.push(sentence))

let fresh: TestDatabase
beforeEach(async () => {
  reports.length = 0
  fresh = await newDatabase()
})
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

const stateOf = async ({ pool }: TestDatabase) => [...(await readCatalogue(pool)), ...(await readRows(pool))]

describe('an empty database', () => {
  it('gets the schema and the rows that the old migrations leave, to the letter', async () => {
    const history = await readHistory()
    const old = await newDatabase()
    // Short of the last one of the history, it is not the baseline that is meant.
    await migrateTo(old.pool, MIGRATIONS, history.slice(0, -1))
    await upgrade(old)
    reports.length = 0
    expect(await upgrade(fresh)).not.toContain(history[0])
    expect(reports[0]).toBe('正在建立数据库')
    expect(await stateOf(fresh)).toEqual(await stateOf(old))
  })

  it('is made by one of several processes that start together', async () => {
    await Promise.all([upgrade(fresh), upgrade(fresh), upgrade(fresh)])
    expect(reports.filter((sentence) => sentence === '正在建立数据库')).toHaveLength(1)
    expect(await upgrade(fresh)).toEqual([])
  })

  it('goes the old way where it is to stand before the end of the history', async () => {
    await migrateTo(fresh.pool, MIGRATIONS, (await readHistory()).slice(0, 3))
    expect((await fresh.pool.query('select name from schema_migrations order by name')).rows).toHaveLength(3)
    expect((await fresh.pool.query(`select to_regclass('inbox_threads') as later`)).rows).toEqual([{ later: null }])
  })
})

it('every file of the schema has its place in the order', async () => {
  const files = (await readdir(path.join(MIGRATIONS, '../schema'))).filter((name) => name.endsWith('.sql'))
  expect(files.toSorted()).toEqual(BASELINE_FILES.toSorted())
})
