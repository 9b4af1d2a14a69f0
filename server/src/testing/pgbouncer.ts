import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { choosePostgresAccount, type PostgresAccount, spawnOptions } from '../database/postgres-account.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set by BEE_PGBOUNCER=none, for machines without Debian's PgBouncer. */
    isWithoutPgbouncer: boolean
  }
}

/** Debian's path. */
const PROGRAM = '/usr/sbin/pgbouncer'
const PORT = 6432
const START_WITHIN_MS = patiently(20_000)
const LOOK_EVERY_MS = 50
/** Fewer than the site's pool has, so that statements of one client really use different server connections. */
const SERVER_CONNECTIONS = 6

export interface Pgbouncer {
  /** The same database, through the pooler. */
  connection: pg.PoolConfig
  /** Same as a URL. */
  url: string
  stop(): Promise<void>
}

export const isWithoutPgbouncer = (): boolean => inject('isWithoutPgbouncer')

/** A real PgBouncer in transaction mode before the test's PostgreSQL; it listens on its own socket and needs no port. */
export async function startPgbouncer(
  target: pg.PoolConfig,
  { serverConnections = SERVER_CONNECTIONS, ignored = '' } = {},
): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-pgb-'))
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(settings, settingsOf(target, { folder, serverConnections, ignored }))
  const account = await accountFor(target, folder)
  const { program, args } = account.wrap(PROGRAM, [settings])
  const child = spawn(program, args, { ...spawnOptions(account), stdio: 'ignore' })
  const { user = '', database = '' } = target
  const stop = () => end(child, folder)
  await isListening(child, folder).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    connection: { host: folder, port: PORT, user, database, ssl: false },
    url: `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`,
    stop,
  }
}

/** Its behaviour during an outage of the database is that of `deploy/database/pgbouncer.ini`. */
const settingsOf = (
  { host = '', port = 0, user = '' }: pg.PoolConfig,
  { folder, serverConnections, ignored }: { folder: string; serverConnections: number; ignored: string },
) => `
[databases]
* = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
unix_socket_mode = 0777
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
ignore_startup_parameters = ${ignored}
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 10
logfile = ${path.join(folder, 'said')}
`

/** Like PostgreSQL, PgBouncer refuses root. With PostgreSQL's account it may enter the folder of that server's socket. */
async function accountFor({ host = '' }: pg.PoolConfig, folder: string): Promise<PostgresAccount> {
  const account = await choosePostgresAccount(PROGRAM, host, host)
  const { fileOwner } = account
  if (fileOwner) await chown(folder, fileOwner.uid, fileOwner.gid)
  return account
}

async function isListening(child: ChildProcess, folder: string): Promise<void> {
  let failure = ''
  child.on('error', (error) => (failure = error.message))
  for (let waited = 0; waited < START_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if (existsSync(path.join(folder, `.s.PGSQL.${PORT}`))) return
    if (failure !== '' || child.exitCode !== null) break
    await sleep(LOOK_EVERY_MS)
  }
  const said = await readFile(path.join(folder, 'said'), 'utf8').catch(() => '')
  throw new Error(`PgBouncer did not start; it is the Debian package pgbouncer. ${failure} ${said}`)
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
