import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { createSqlFolders, type SqlFolders } from '../testing/sql-folders.ts'

const greeting = (answer: string) =>
  `create or replace function greeting() returns text language sql as $$ select '${answer}' $$;\n`

let database: TestDatabase
let folders: SqlFolders
const reports: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('TRUNCATE stored_code, schema_migrations')
  folders = await createSqlFolders()
  await folders.put('features/school/greeting.sql', greeting('早'))
  reports.length = 0
})

afterEach(async () => {
  await database.drop()
  await folders.remove()
})

function run(): Promise<string[]> {
  return migrate(database.pool, folders.migrations, (sentence) => reports.push(sentence))
}

async function ask(): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ greeting: string }>('SELECT greeting()')
  return rows[0]?.greeting
}

/** The transactions that wrote the function and its stored_code row. */
async function writers() {
  const { rows } = await database.pool.query<{ code: string; file: string }>(
    `SELECT p.xmin::text AS code, s.xmin::text AS file FROM pg_proc p, stored_code s
     WHERE p.proname = 'greeting' AND s.name = 'school/greeting.sql'`,
  )
  return rows
}

it('is in place in every migrated database, with the text of its file', async () => {
  const fresh = await createTestDatabase()
  const { rows } = await fresh.pool.query<{ name: string; checksum: string }>('SELECT name, checksum FROM stored_code')
  const { rows: functions } = await fresh.pool.query<{ source: string }>(
    // The older function has fewer parameters: the previous version still calls it during an upgrade.
    `SELECT prosrc AS source FROM pg_proc WHERE proname = 'save_progress' ORDER BY pronargs DESC LIMIT 1`,
  )
  await fresh.drop()
  const text = await readFile(new URL('../../features/player/save-progress.sql', import.meta.url), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
  expect(rows).toContainEqual({ name: 'player/save-progress.sql', checksum })
  expect(functions).toHaveLength(1)
  expect(text).toContain(functions[0]?.source)
})

it('is put in place after the migrations it stands on, and not again while its text stays', async () => {
  await folders.put(
    'database/migrations/history/0001-words.sql',
    `create table words (word text); insert into words values ('蜂')`,
  )
  await folders.put('features/school/greeting.sql', greeting('早').replace(`'早'`, 'word from words'))
  expect(await run()).toEqual(['0001-words.sql', 'school/greeting.sql'])
  expect(reports).toEqual(['正在升级数据库：0001-words.sql', '正在更新数据库里的函数：school/greeting.sql'])
  expect(await ask()).toBe('蜂')
  const before = await writers()
  expect(await run()).toEqual([])
  expect(await writers()).toEqual(before)
})

it('is put in place again when its text changes, under callers that go on', async () => {
  await run()
  const before = await writers()
  const caller = await database.pool.connect()
  const prepared = { name: 'greet', text: 'SELECT greeting()' }
  expect((await caller.query(prepared)).rows).toEqual([{ greeting: '早' }])
  await folders.put('features/school/greeting.sql', greeting('晚'))
  expect(await run()).toEqual(['school/greeting.sql'])
  expect((await caller.query(prepared)).rows).toEqual([{ greeting: '晚' }])
  caller.release()
  expect(await writers()).not.toEqual(before)
})

it('lets one of several processes do the work while the others wait', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['school/greeting.sql'])
})

it('does not mind the line ends of another checkout', async () => {
  await run()
  await folders.put('features/school/greeting.sql', greeting('早').replaceAll('\n', '\r\n'))
  expect(await run()).toEqual([])
})

it('leaves everything as it was when one text is broken', async () => {
  await run()
  await folders.put('features/school/greeting.sql', greeting('晚'))
  await folders.put('features/school/parting.sql', 'create or replace function parting() returns text as nonsense')
  await expect(run()).rejects.toThrow('函数文件 school/parting.sql 执行失败，数据库里的函数保持原样：syntax error')
  expect(await ask()).toBe('早')
  await folders.put('features/school/parting.sql', greeting('再见').replace('greeting', 'parting'))
  expect(await run()).toEqual(['school/greeting.sql', 'school/parting.sql'])
  expect(await ask()).toBe('晚')
})

it('refuses to drop what a running process may call, also when it is made again', async () => {
  await run()
  await folders.put('features/school/greeting.sql', `drop function greeting();\n${greeting('晚')}`)
  await expect(run()).rejects.toThrow('它删掉了已有的函数或触发器')
  expect(await ask()).toBe('早')
})

it('refuses a file that stands in no feature', async () => {
  await folders.put('features/greeting.sql', greeting('早'))
  await expect(run()).rejects.toThrow('函数文件名 greeting.sql 不合规则')
})
