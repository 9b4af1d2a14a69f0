import { unlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { createSqlFolders, type SqlFolders } from './testing/sql-folders.ts'

let database: TestDatabase
let folders: SqlFolders
const reports: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('DROP TABLE schema_migrations')
  folders = await createSqlFolders()
  await put('0001-words.sql', 'CREATE TABLE words (word text);\nINSERT INTO words VALUES ($$蜂$$);\n')
  reports.length = 0
})

afterEach(async () => {
  await database.drop()
  await folders.remove()
})

function put(name: string, sql: string): Promise<void> {
  return folders.put(path.join('database/migrations', name), sql)
}

function run(): Promise<string[]> {
  return migrate(database.pool, folders.migrations, (sentence) => reports.push(sentence))
}

it('applies each file once, in order', async () => {
  await put('0002-more.sql', "INSERT INTO words VALUES ('学')")
  expect(await run()).toEqual(['0001-words.sql', '0002-more.sql'])
  expect(reports).toEqual(['正在升级数据库：0001-words.sql', '正在升级数据库：0002-more.sql'])
  expect(await run()).toEqual([])
  await put('0003-last.sql', "INSERT INTO words VALUES ('堂')")
  expect(await run()).toEqual(['0003-last.sql'])
  const { rows } = await database.pool.query<{ all: string }>(`SELECT string_agg(word, '') AS all FROM words`)
  expect(rows[0]?.all).toBe('蜂学堂')
})

it('lets one of several processes do the work while the others wait', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001-words.sql'])
})

it('undoes a file that fails, whole, and stays at the one before', async () => {
  await put('0002-broken.sql', 'CREATE TABLE half (id int);\nSELECT nonsense;')
  await expect(run()).rejects.toThrow('迁移 0002-broken.sql 执行失败，数据库保持原样：column "nonsense" does not exist')
  const { rows } = await database.pool.query(`SELECT to_regclass('half') AS half, to_regclass('words')::text AS words`)
  expect(rows).toEqual([{ half: null, words: 'words' }])
  await put('0002-broken.sql', 'CREATE TABLE half (id int)')
  expect(await run()).toEqual(['0002-broken.sql'])
})

it('does not mind the line ends of another checkout', async () => {
  await run()
  await put('0001-words.sql', 'CREATE TABLE words (word text);\r\nINSERT INTO words VALUES ($$蜂$$);\r\n')
  expect(await run()).toEqual([])
})

it('refuses a file that was changed after it was applied', async () => {
  await run()
  await put('0001-words.sql', 'CREATE TABLE words (word varchar);')
  await expect(run()).rejects.toThrow('迁移 0001-words.sql 在执行之后被修改过')
})

it('refuses a database that is newer than the program', async () => {
  await run()
  await unlink(path.join(folders.migrations, '0001-words.sql'))
  await expect(run()).rejects.toThrow('数据库比程序新')
})

it('refuses a number that comes too late', async () => {
  await put('0003-later.sql', 'SELECT 1')
  await run()
  await put('0002-between.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('迁移 0002-between.sql 的编号小于已执行过的迁移')
})

it.each(['2-short.sql', '0002-Großes.sql', '0001-twice.sql'])('refuses the file name %s', async (name) => {
  await put(name, 'SELECT 1')
  await expect(run()).rejects.toThrow(/不合规则|重复/)
})
