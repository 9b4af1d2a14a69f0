import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Failure } from '@bee/contract/failures.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { migrateTo, readMigrations } from '../../database/migrating/migrate.ts'
import { createWorkPool } from '../../database/pool.ts'
import { reachSwift } from '../../outside/store/testing/reach-swift.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { MIGRATIONS, quietly, servicesFor } from './testing/backup-school.ts'

const LONG_MS = patiently(240_000)

const run = promisify(execFile)
/** Debian's PostgreSQL, of another major version than ours. */
const OTHER_MAJOR = '/usr/lib/postgresql/15/bin'
const OLD_ENOUGH = 12

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-moving-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const emptyDatabase = async () => {
  const database = await createTestDatabase({ template: 'template0' })
  onTestFinished(() => database.drop())
  return database
}

/** Backs up a school that another version of the program may have written. */
async function backUp(pool: pg.Pool, file: string) {
  const services = servicesFor({ pool, dataDir: folder })
  const { content, made } = services.backupMaking.make({ areFilesIncluded: true, ...quietly })
  await pipeline(content, createWriteStream(file))
  await services.close()
  return made()
}

const openFile = (file: string) => () => Promise.resolve(createReadStream(file) as AsyncIterable<Buffer>)

async function restore(file: string, { pool, connection }: Pick<TestDatabase, 'pool' | 'connection'>) {
  const services = servicesFor({ pool, dataDir: folder })
  try {
    return await services.backupWork.restoreInto(openFile(file), connection, quietly)
  } finally {
    await services.close()
  }
}

const sentenceOf = (error: unknown) => (error instanceof Failure ? error.message : String(error))
const namesOf = async (pool: pg.Pool) =>
  (await pool.query<{ nick_name: string }>('select nick_name from users order by id')).rows.map((row) => row.nick_name)

it('takes what an older program has written, and refuses what a newer one has', async () => {
  const [older, target] = [await emptyDatabase(), await emptyDatabase()]
  const known = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  await migrateTo(older.pool, MIGRATIONS, known.slice(0, -OLD_ENOUGH))
  await older.pool.query(`insert into users (mobile, nick_name, created_at) values ('13900000001', '老学员', now())`)
  const file = path.join(folder, 'older.tar')
  const { manifest } = await backUp(older.pool, file)
  expect(manifest.migrations.length).toBe(known.length - OLD_ENOUGH)
  expect(await restore(file, target)).toMatchObject({ members: 1 })
  expect(await namesOf(target.pool)).toEqual(['老学员'])
  const { rows } = await target.pool.query<{ count: number }>('select count(*)::int as count from schema_migrations')
  expect(rows[0]?.count).toBe(known.length)
  // A restore never writes into a database with tables.
  expect(await restore(file, target).catch(sentenceOf)).toMatch(/不是空的/)

  await older.pool.query(`insert into schema_migrations (name, checksum) values ('9999-of-tomorrow.sql', 'x')`)
  const newer = path.join(folder, 'newer.tar')
  await backUp(older.pool, newer)
  expect(await restore(newer, await emptyDatabase()).catch(sentenceOf)).toMatch(/更新的程序.*9999-of-tomorrow/)
  const foreign = path.join(folder, 'foreign.tar')
  await writeFile(foreign, 'no backup at all')
  expect(await restore(foreign, await emptyDatabase()).catch(sentenceOf)).toMatch(/不是学校的备份/)
})

describe.skipIf(!existsSync(path.join(OTHER_MAJOR, 'postgres')))('another major version', () => {
  it('takes the school, and gives it back', { timeout: LONG_MS }, async () => {
    const other = await startOther(path.join(folder, 'other'))
    onTestFinished(() => other.stop())
    const here = await createTestDatabase()
    onTestFinished(() => here.drop())
    await here.pool.query(
      `insert into users (mobile, nick_name, created_at) values ('13900000001', '搬家的', '2026-03-02 04:00:00.123456+00')`,
    )
    const there = path.join(folder, 'there.tar')
    const { manifest } = await backUp(here.pool, there)
    expect(manifest.postgres).toMatch(/^18/)
    await restore(there, other)
    expect(await namesOf(other.pool)).toEqual(['搬家的'])
    const back = path.join(folder, 'back.tar')
    const again = await backUp(other.pool, back)
    expect(again.manifest.postgres).toMatch(/^15/)
    // The same text table by table, except for the tables that the trial writes and the event of the restore.
    const hashes = (tables: typeof manifest.tables) =>
      Object.fromEntries(
        tables.flatMap(({ name, sha256 }) => (/^(captchas|rate_|jobs$|audit_)/.test(name) ? [] : [[name, sha256]])),
      )
    expect(hashes(again.manifest.tables)).toEqual(hashes(manifest.tables))
    const home = await emptyDatabase()
    expect(await restore(back, home)).toMatchObject({ members: 1 })
    expect(await namesOf(home.pool)).toEqual(['搬家的'])
  })
})

/** Listens on a socket of its own and runs as a user that is not root. */
async function startOther(place: string) {
  const data = path.join(place, 'data')
  await run('mkdir', ['-p', data])
  const isRoot = process.getuid?.() === 0
  const { stdout: uid } = await run('id', ['-u', 'nobody'])
  const { stdout: gid } = await run('id', ['-g', 'nobody'])
  const as = isRoot ? { uid: Number(uid), gid: Number(gid) } : {}
  if (isRoot) for (const each of [place, data]) await chown(each, Number(uid), Number(gid))
  const options = { ...as, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } }
  await run(
    path.join(OTHER_MAJOR, 'initdb'),
    ['-D', data, '-U', 'bee', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const child = spawn(
    path.join(OTHER_MAJOR, 'postgres'),
    ['-D', data, '-k', place, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_locks_per_transaction=256'],
    { ...options, stdio: 'ignore' },
  )
  const connection = { host: place, port: 5432, user: 'bee', database: 'postgres', ssl: false }
  const pool = createWorkPool(connection)
  await expect
    .poll(
      () =>
        pool.query('select').then(
          () => 'there',
          () => '',
        ),
      { timeout: patiently(60_000) },
    )
    .toBe('there')
  return {
    pool,
    connection,
    async stop() {
      await pool.end()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe.skipIf(inject('isWithoutSwift'))('files in a bucket', () => {
  it('are listed with their marks, and the backup lies there too', async () => {
    const s3 = await reachSwift()
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const second = path.join(folder, 'second-disk')
    const config = { s3, fileStore: 's3' as const, backupDir: second }
    const services = servicesFor({ pool: database.pool, dataDir: folder }, { config })
    const { backupWork, backupShelf, backupRestoring, deps } = services
    await deps.files.put('uploads/a-picture-of-sixteen.webp', Buffer.from('picture'))
    const row = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))
    expect(row).toMatchObject({ state: 'ready', hasFiles: false, fileCount: 1 })
    expect((await deps.files.find(`backups/${row.name}`))?.bytes).toBe(row.bytes)
    expect(await readdir(second)).toEqual([row.name])
    const { files } = await backupRestoring.check(backupShelf.openStored(row))
    expect(files).toMatchObject({ areIncluded: false, count: 1, bytes: 7 })
    // The second copy is read when the first is gone.
    await deps.files.remove(`backups/${row.name}`)
    expect((await backupRestoring.check(backupShelf.openStored(row))).files.count).toBe(1)
    await services.close()
  })
})
