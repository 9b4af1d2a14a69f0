import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import { waitUntil } from '../outside/wait-until.ts'
import type { Report } from '../report.ts'
import { explainFileError, StartFailure } from '../start-failure.ts'
import { type InstanceLock, lockInstance } from './instance-lock.ts'
import { choosePostgresAccount, type PostgresAccount, spawnOptions } from './postgres-account.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { POSTGRES_USER, prepareCluster } from './postgres-cluster.ts'
import { clearFormerServer, readPostmasterFile } from './postmaster-file.ts'
import { makeSocketFolder, POSTGRES_PORT } from './socket-folder.ts'

const READY_WITHIN_MS = 300_000
const RETRY_WITHIN_MS = 20_000
/** Between two attempts to restart a server that died by itself, as on a full disk. */
const RESTART_AGAIN_MS = 1000
const FAST_STOP_MS = 20_000
/** Between two checks whether another process has asked the server to stop. */
const LOOK_EVERY_MS = 1000
const LOG_ROTATE_BYTES = 1024 * 1024

export const EMBEDDED_CONNECTIONS = 60

/** Small enough for a modest machine. The operator of a big machine uses a separate PostgreSQL server. */
const SERVER_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: String(EMBEDDED_CONNECTIONS),
  log_timezone: 'UTC',
  // The application logs refused statements; here they would only leave personal data in a file.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // After a kill, recovery first syncs every file: one call for all of them instead of thousands.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  report: Report
  /** Overrides: more connections, or `fsync: 'off'` for tests. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  connection: PoolConfig
  stop(): Promise<void>
}

/** Starts our own PostgreSQL server in `dataDir`. It starts and stops with this process. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataFolder(options.dataDir)
  const lock = await lockInstance(dataDir)
  try {
    return await startLocked({ ...options, dataDir }, lock)
  } catch (error) {
    await lock.release()
    throw explainFileError(error, dataDir)
  }
}

interface Server {
  child: ChildProcess
  exited: Promise<void>
}

async function startLocked(options: EmbeddedPostgresOptions, lock: InstanceLock): Promise<EmbeddedPostgres> {
  const { dataDir, report } = options
  const clusterDir = path.join(dataDir, 'postgres')
  const binaries = await locatePostgresBinaries()
  const account = await choosePostgresAccount(binaries.postgres, dataDir, clusterDir)
  await clearFormerServer(clusterDir, report)
  await prepareCluster(clusterDir, binaries, account, report)
  const socketDir = await makeSocketFolder(dataDir, account)
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const { settings = {} } = options
  const plan = { dataDir, clusterDir, socketDir, binaries, account, settings, report, isStopping }
  let server = await startServer(plan)

  /** Retries without limit: the site keeps answering meanwhile, and only its operator ends it. */
  async function startAgain(): Promise<void> {
    report('数据库进程意外退出，正在重新启动')
    let lastReason = ''
    while (!isStopping()) {
      try {
        server = await startServer(plan)
        report('数据库已重新启动')
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== lastReason && !isStopping()) report(reason)
        lastReason = reason
        await sleep(RESTART_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function keepAlive(): Promise<void> {
    while (!isStopping()) {
      await server.exited
      if (!isStopping()) await startAgain()
    }
  }
  const keeping = keepAlive()

  /** After a smart stop request the server refuses new sessions and waits for ours, which never end; SIGINT makes the stop fast. */
  async function hurryIfAskedToStop(): Promise<void> {
    const file = await readPostmasterFile(clusterDir)
    if (file?.isStopping && file.pid === server.child.pid && !isStopping()) server.child.kill('SIGINT')
  }
  const looking = setInterval(() => void hurryIfAskedToStop(), LOOK_EVERY_MS).unref()

  async function stop() {
    stopping.abort()
    clearInterval(looking)
    await stopServer(server)
    // The server may have died and a new one may be starting.
    await keeping
    await stopServer(server)
    await rm(socketDir, { recursive: true, force: true })
    await lock.release()
  }

  return {
    connection: { host: socketDir, port: POSTGRES_PORT, user: POSTGRES_USER, database: 'bee', ssl: false },
    stop,
  }
}

interface ServerPlan {
  dataDir: string
  clusterDir: string
  socketDir: string
  binaries: PostgresBinaries
  account: PostgresAccount
  settings: Record<string, string>
  report: Report
  isStopping: () => boolean
}

/** Retries for a while: the workers of a killed server need a moment to release its shared memory and its locks. */
async function startServer(plan: ServerPlan): Promise<Server> {
  const logFile = path.join(plan.dataDir, 'postgres.log')
  let complaint = ''
  const isUp = await retry(
    async () => {
      await clearFormerServer(plan.clusterDir, plan.report)
      const logStart = await rotateLog(logFile)
      const server = spawnServer(plan, logFile)
      if (await becomesReady(server, plan)) return server
      complaint = readFileSync(logFile).subarray(logStart).toString().trim()
      return undefined
    },
    () => !plan.isStopping() && /lock file .* already exists|shared memory block .* is still in use/.test(complaint),
  )
  if (isUp) return isUp
  if (complaint.includes('No space left')) {
    throw new StartFailure(`磁盘空间不足：${plan.dataDir} 所在的磁盘已满，数据库无法启动，请先腾出空间。`)
  }
  throw new StartFailure(`数据库无法启动，详情见 ${logFile}：\n${complaint.split('\n').slice(-5).join('\n')}`)
}

async function retry<T>(attempt: () => Promise<T | undefined>, isWorthIt: () => boolean): Promise<T | undefined> {
  let result: T | undefined
  await waitUntil(
    async () => {
      result = await attempt()
      return result !== undefined || !isWorthIt()
    },
    { withinMs: RETRY_WITHIN_MS, everyMs: 200 },
  )
  return result
}

function spawnServer(plan: ServerPlan, logFile: string): Server {
  const settings = { ...SERVER_SETTINGS, unix_socket_directories: plan.socketDir, ...plan.settings }
  const { program, args } = plan.account.wrap(plan.binaries.postgres, [
    '-D',
    plan.clusterDir,
    '-p',
    String(POSTGRES_PORT),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openSync(logFile, 'a', 0o600)
  try {
    // In its own session, so that Ctrl-C in the terminal reaches Node alone and running requests keep their database.
    const child = spawn(program, args, { ...spawnOptions(plan.account), detached: true, stdio: ['ignore', log, log] })
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    return { child, exited }
  } finally {
    closeSync(log)
  }
}

async function becomesReady(server: Server, plan: ServerPlan): Promise<boolean> {
  const { child } = server
  let hasExited = false
  void server.exited.then(() => (hasExited = true))
  const slow = setTimeout(() => plan.report('数据库正在恢复上次的数据，请稍候'), 5_000)
  try {
    await waitUntil(
      async () => {
        if (hasExited || plan.isStopping()) return true
        const file = await readPostmasterFile(plan.clusterDir)
        return file?.pid === child.pid && file?.isReady === true
      },
      { withinMs: READY_WITHIN_MS },
    )
    if (plan.isStopping()) await stopServer(server)
    return !hasExited
  } finally {
    clearTimeout(slow)
  }
}

async function stopServer(server: Server): Promise<void> {
  const hurry = setTimeout(() => server.child.kill('SIGQUIT'), FAST_STOP_MS)
  server.child.kill('SIGINT')
  await server.exited
  clearTimeout(hurry)
}

/** Returns the position where the log lines of this start begin. */
async function rotateLog(logFile: string): Promise<number> {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_ROTATE_BYTES) return size
  await rename(logFile, `${logFile}.1`)
  return 0
}
