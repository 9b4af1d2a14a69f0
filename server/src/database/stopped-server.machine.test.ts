import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardAgainstKill } from '../testing/guard-against-kill.ts'
import type { TestMember, TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
import { migrate } from './migrating/migrate.ts'
import { type Database, openDatabase } from './open-database.ts'
import { createWorkPool } from './pool.ts'
import { readPostmasterFile } from './postmaster-file.ts'

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
const MEMBERS = 50

let dataDir = ''
let clusterDir = ''
let dismissGuard: () => void = () => undefined
let database: Database
let server: TestServer
let members: TestMember[]
const reports: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-stopped-'))
  await chmod(dataDir, 0o711)
  clusterDir = path.join(dataDir, 'postgres')
  dismissGuard = guardAgainstKill(dataDir)
  database = await openDatabase({ dataDir, report: (sentence) => reports.push(sentence) })
  const workPool = createWorkPool(database.connection)
  await migrate(workPool, MIGRATIONS, () => undefined)
  await workPool.end()
  server = await startWholeServer({ database: { ...database, drop: () => database.close() } })
  // One after another: fifty parallel registrations would wait too long for the few connections on a busy machine.
  members = []
  while (members.length < MEMBERS) members.push(await server.registerMember())
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  dismissGuard()
})

const infoOf = ({ headers }: TestMember) => server.app.inject({ url: '/bee/api/user/info', headers })
const statusesOf = async () => (await Promise.all(members.map(infoOf))).map(({ statusCode }) => statusCode)
const everybody = (status: number) => members.map(() => status)

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile(clusterDir)
  // A signal to process 0 would reach our own group.
  if (!file) throw new Error('No server is running')
  return file.pid
}

async function processes(): Promise<{ pid: number; parent: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-A', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

/** The pids of the server and all its workers. */
async function serverPids(): Promise<number[]> {
  const top = await postmasterPid()
  return (await processes()).filter(({ pid, parent }) => pid === top || parent === top).map(({ pid }) => pid)
}

test('while the server hangs, everybody is told so; when it goes on, everybody is served', async () => {
  // On a busy machine the first fifty at once may not all be answered within the limits of the pool.
  await expect.poll(statusesOf).toEqual(everybody(200))
  const stopped = await serverPids()
  expect(stopped.length).toBeGreaterThan(1)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    // The server stays stopped until all of them are answered.
    expect(await statusesOf()).toEqual(everybody(503))
    expect(await statusesOf()).toEqual(everybody(503))
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(statusesOf).toEqual(everybody(200))
})

test('a killed server is started again under the calls of everybody', async () => {
  const calls = statusesOf()
  process.kill(await postmasterPid(), 'SIGKILL')
  for (const status of await calls) expect([200, 503]).toContain(status)
  await expect.poll(statusesOf).toEqual(everybody(200))
  expect(reports).toContain('数据库已重新启动')
})

test('a server that somebody else asks politely to stop is not left half open', async () => {
  const former = await postmasterPid()
  // Like the listening connection: the server waits for its end and refuses new ones meanwhile.
  const session = await database.pool.connect()
  process.kill(former, 'SIGTERM')
  await expect.poll(postmasterPid).not.toBe(former)
  session.release(true)
  await expect.poll(statusesOf).toEqual(everybody(200))
})

test('a server that cannot start is tried again until it can', async () => {
  const version = path.join(clusterDir, 'PG_VERSION')
  await rename(version, `${version}.away`)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => reports.join('\n')).toContain('数据库无法启动')
  expect(await statusesOf()).toEqual(everybody(503))
  await rename(`${version}.away`, version)
  await expect.poll(statusesOf).toEqual(everybody(200))
})

// Last, because it ends the database.
test('closing in the midst of a restart leaves no server behind', async () => {
  reports.length = 0
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => reports).toContain('数据库进程意外退出，正在重新启动')
  await server.close()
  const left = (await processes()).filter(({ command }) => `${command} `.includes(`-D ${clusterDir} `))
  expect(left).toEqual([])
})
