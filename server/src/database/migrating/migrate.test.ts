import { unlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { createSqlFolders, type SqlFolders } from '../testing/sql-folders.ts'

let database: TestDatabase
let folders: SqlFolders
const reports: string[] = []

beforeEach(async () => {
  // An empty template, because the school's tables take long to copy.
  database = await createTestDatabase({ template: 'template1' })
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

const indexesOf = async (table: string) => {
  const { rows } = await database.pool.query<{ name: string; isValid: boolean }>(
    `SELECT indexrelid::regclass::text AS name, indisvalid AS "isValid" FROM pg_index
     WHERE indrelid = to_regclass($1) ORDER BY 1`,
    [table],
  )
  return rows
}

const CONCURRENT = '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS words_by_word ON words (word);\n'

it('builds an index beside those who write, also while other processes wait for their turn', async () => {
  await put('0002-index.sql', CONCURRENT)
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001-words.sql', '0002-index.sql'])
  expect(await indexesOf('words')).toEqual([{ name: 'words_by_word', isValid: true }])
})

it('makes an index again whose building was cut off', async () => {
  await run()
  // Two equal words: the unique index fails and stays invalid, as after a killed process.
  await database.pool.query(`INSERT INTO words VALUES ('蜂')`)
  await put('0002-index.sql', CONCURRENT.replace('INDEX', 'UNIQUE INDEX'))
  await expect(run()).rejects.toThrow('已做的部分留着，再次启动会接着做')
  expect(await indexesOf('words')).toEqual([{ name: 'words_by_word', isValid: false }])
  await database.pool.query('TRUNCATE words')
  expect(await run()).toEqual(['0002-index.sql'])
  expect(await indexesOf('words')).toEqual([{ name: 'words_by_word', isValid: true }])
})

it('refuses a statement without a transaction that could not be repeated', async () => {
  await put('0002-index.sql', CONCURRENT.replace('IF NOT EXISTS ', ''))
  await expect(run()).rejects.toThrow('没有事务的语句要能重复执行')
})

it('fills a large table some rows at a time', async () => {
  await put('0002-more.sql', 'INSERT INTO words SELECT number::text FROM generate_series(1, 24) number')
  await put(
    '0003-fill.sql',
    `-- in batches
UPDATE words SET word = word || '。' WHERE ctid IN (SELECT ctid FROM words WHERE word NOT LIKE '%。' LIMIT 10);\n`,
  )
  expect(await run()).toEqual(['0001-words.sql', '0002-more.sql', '0003-fill.sql'])
  const { rows } = await database.pool.query<{ transactions: number; words: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS words FROM words',
  )
  expect(rows).toEqual([{ transactions: 3, words: 25 }])
})

it('lets go of a table that somebody holds, and comes back', async () => {
  await run()
  await put('0002-column.sql', 'ALTER TABLE words ADD COLUMN more text')
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE words IN ROW EXCLUSIVE MODE')
  const migrated = run()
  const isWaiting = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_locks WHERE relation = 'words'::regclass AND NOT granted AND mode = 'AccessExclusiveLock'`,
    )
    return rowCount === 1
  }
  await expect.poll(isWaiting, { interval: 10 }).toBe(true)
  // The query queues behind the migration until the migration gives way.
  await database.pool.query('SELECT FROM words')
  await holder.query('ROLLBACK')
  holder.release()
  expect(await migrated).toEqual(['0002-column.sql'])
})
