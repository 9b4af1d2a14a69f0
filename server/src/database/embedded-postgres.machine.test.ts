import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundleForOtherUser, type BundledPrograms } from '../../../scripts/testing/bundle-programs.ts'
import { waitUntil } from '../outside/wait-until.ts'
import { guardAgainstKill } from '../testing/guard-against-kill.ts'
import { type Database, openDatabase } from './open-database.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { findProcess } from './process-identity.ts'

const HOLDER = 'server/src/testing/hold-database.ts'
const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534

let base = ''
let dataDir = ''
let dismissGuard: () => void = () => undefined
let programs: BundledPrograms
const databases: Database[] = []
const holders: ChildProcess[] = []
const reports: string[] = []

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'bee-launcher-'))
  await chmod(base, 0o711)
  dataDir = path.join(base, 'data')
  dismissGuard = guardAgainstKill(base)
  programs = await bundleForOtherUser([HOLDER])
})

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  for (const database of databases.splice(0)) await database.close()
  reports.length = 0
})

afterAll(async () => {
  await rm(base, { recursive: true, force: true })
  await programs.remove()
  dismissGuard()
})

async function open(folder = dataDir): Promise<Database> {
  const database = await openDatabase({ dataDir: folder, report: (sentence) => reports.push(sentence) })
  databases.push(database)
  return database
}

async function close(): Promise<void> {
  for (const database of databases.splice(0)) await database.close()
}

/** Starts another Node process on the folder; returns when it holds the database, or with its refusal. */
async function hold(folder = dataDir, user: { uid?: number; gid?: number } = {}) {
  const holder = spawn(programs.node, [programs.fileOf(HOLDER), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/bin:/bin', TMPDIR: os.tmpdir() },
    ...user,
  })
  holders.push(holder)
  const [answer] = (await once(holder.stdout, 'data')) as [Buffer]
  return { holder, answer: answer.toString().trim() }
}

async function postmasterPid(folder = dataDir): Promise<number> {
  const file = await readPostmasterFile(path.join(folder, 'postgres'))
  return file?.pid ?? 0
}

async function isRunning(pid: number): Promise<boolean> {
  return (await findProcess(pid)) !== undefined
}

async function killHard(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
}

async function words({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>('SELECT word FROM kept ORDER BY word')
  return rows.map(({ word }) => word)
}

// The tests share one folder and run in order: later tests check rows of earlier ones.
describe('the embedded server', () => {
  it('sets itself up in an empty folder and leaves nothing running', async () => {
    const { pool } = await open()
    await pool.query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('蜂')")
    const { rows } = await pool.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'fsync', 'TimeZone', 'jit') ORDER BY name",
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      jit: 'off',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
    expect((await stat(pool.options.host ?? '')).mode & 0o777).toBe(0o700)
    expect(reports).toEqual(['首次启动，正在初始化数据库'])

    const pid = await postmasterPid()
    await close()
    expect(await isRunning(pid)).toBe(false)
    expect(existsSync(path.join(dataDir, 'bee.lock'))).toBe(false)
  })

  it('starts again on the same data without a word', async () => {
    expect(await words(await open())).toEqual(['蜂'])
    expect(reports).toEqual([])
  })

  it('refuses a second process on the folder and lets the first one be', async () => {
    const database = await open()
    const { answer } = await hold()
    expect(answer).toContain(`正被另一个正在运行的网站使用（进程 ${process.pid}）`)
    expect(await words(database)).toEqual(['蜂'])
  })

  it('stops the orphan of a killed Node process and keeps what was committed', async () => {
    const { holder, answer } = await hold()
    expect(answer).toBe('ready')
    const orphan = await postmasterPid()
    await killHard(holder)
    expect(await isRunning(orphan)).toBe(true)

    expect(await words(await open())).toEqual(['held', '蜂'])
    expect(await isRunning(orphan)).toBe(false)
    expect(reports).toEqual(['上次未正常退出，正在停止遗留的数据库进程'])
  })

  it('recovers when Node and the server were killed together', async () => {
    const { holder } = await hold()
    process.kill(await postmasterPid(), 'SIGKILL')
    await killHard(holder)
    expect(await words(await open())).toEqual(['held', 'held', '蜂'])
  })

  it('starts the server again when it dies by itself', async () => {
    const database = await open()
    const former = await postmasterPid()
    process.kill(former, 'SIGKILL')
    const isBack = () =>
      words(database)
        .then((found) => found.length === 3)
        .catch(() => false)
    expect(await waitUntil(isBack, { withinMs: 20_000, everyMs: 100 })).toBe(true)
    expect(await postmasterPid()).not.toBe(former)
    expect(reports).toContain('数据库进程意外退出，正在重新启动')
  })

  it('takes over locks whose process is somebody else by now, and does not touch that process', async () => {
    const stranger = spawn('sleep', ['60'])
    const pid = stranger.pid ?? 0
    await writeFile(
      path.join(dataDir, 'postgres', 'postmaster.pid'),
      `${pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
    )
    await writeFile(path.join(dataDir, 'bee.lock'), JSON.stringify({ pid, started: 'before the reboot' }))
    expect(await words(await open())).toHaveLength(3)
    expect(await isRunning(pid)).toBe(true)
    stranger.kill('SIGKILL')
  })

  it.each(['', '{"pid":'])('takes over a lock that was cut off while it was written: "%s"', async (content) => {
    await writeFile(path.join(dataDir, 'bee.lock'), content)
    expect(await words(await open())).toHaveLength(3)
  })

  it('refuses a folder of another PostgreSQL version', async () => {
    const file = path.join(dataDir, 'postgres', 'PG_VERSION')
    const version = await readFile(file, 'utf8')
    await writeFile(file, '12\n')
    await expect(open()).rejects.toThrow('由 PostgreSQL 12 创建')
    await writeFile(file, version)
    expect(await words(await open())).toHaveLength(3)
  })
})

describe('a new folder', () => {
  it('with a long path keeps its socket elsewhere, and a set-up cut off halfway is begun anew', async () => {
    const folder = path.join(base, '很长的路径'.repeat(8), '数据')
    await mkdir(path.join(folder, 'postgres.unfinished', 'base'), { recursive: true })
    const { pool } = await open(folder)
    const socketDir = pool.options.host ?? ''
    expect(path.dirname(socketDir)).toBe(os.tmpdir())
    expect(await readdir(folder)).not.toContain('postgres.unfinished')
    await close()
    expect(existsSync(socketDir)).toBe(false)
  })

  it.runIf(IS_ROOT).each([
    ['an ordinary user', NOBODY],
    ['a user without a name', 54_321],
  ])('serves %s, and root afterwards', async (_, user) => {
    const folder = path.join(base, `user-${user}`)
    await mkdir(folder)
    await chown(folder, user, user)
    const { holder, answer } = await hold(folder, { uid: user, gid: user })
    expect(answer).toBe('ready')
    await killHard(holder)
    expect(await words(await open(folder))).toEqual(['held'])
  })

  it.runIf(IS_ROOT)('that nobody but root can enter works as well', async () => {
    const locked = path.join(base, 'locked')
    await mkdir(locked, { mode: 0o700 })
    const { pool } = await open(path.join(locked, 'data'))
    await pool.query('SELECT 1')
  })

  it.runIf(IS_ROOT)('of another user works as well where nobody but root can enter the program', async () => {
    const folder = path.join(base, 'of-another')
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, NOBODY, NOBODY)
    await chmod(path.dirname(programs.fileOf(HOLDER)), 0o700)
    const { answer } = await hold(folder)
    await chmod(path.dirname(programs.fileOf(HOLDER)), 0o755)
    expect(answer).toBe('ready')
  })

  it.runIf(IS_ROOT)('that cannot be written is refused with a sentence', async () => {
    const folder = path.join(base, 'closed')
    await mkdir(folder, { mode: 0o755 })
    const { answer } = await hold(folder, { uid: NOBODY, gid: NOBODY })
    expect(answer).toBe(`文件夹不可写：${folder}。请检查它的属主和权限，或用 DATA_DIR 指定别的文件夹。`)
  })
})
