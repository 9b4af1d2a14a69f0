import pg from 'pg'
import { beginWait, currentRequest, endWait, type CurrentRequest } from '../current-request.ts'
import { systemClock } from '../outside/clock.ts'
import { ConnectionWatch, type Findings, type Probe } from './connection-watch.ts'
import { DatabaseAway } from './database-errors.ts'
import { WatchedClient, type StatementWatch, type WatchedConfig } from './watched-client.ts'

const POOL_SIZE = 10
/** A request that finds no free connection within this time is refused rather than kept waiting. */
const REQUEST_WAIT_MS = 1500
const WORK_WAIT_MS = 30_000
/** Idle connections are kept this long: a new one must load the catalog and plan every statement again. */
const REST_MS = 5 * 60_000
/** TCP keep-alive detects a vanished peer even on an idle connection. */
const KEEP_ALIVE_AFTER_MS = 10_000

const STAYING_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS }

const EVERY_CONNECTION = {
  // Unnamed statements are planned for their parameters, as a search needs; named ones keep a generic plan if it is no worse.
  plan_cache_mode: 'auto',
  jit: 'off',
  timezone: 'UTC',
}

/** Also the settings of a role with connections through a pooler: those bring no settings of their own (`sharing/role-settings.ts`). */
export const FOR_REQUESTS = {
  ...EVERY_CONNECTION,
  statement_timeout: '10s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
}

const FOR_REQUEST_POOL = { connectionTimeoutMillis: REQUEST_WAIT_MS, idleTimeoutMillis: REST_MS }

const FOR_WORK = {
  ...EVERY_CONNECTION,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Limits how long a process that hangs inside a transaction can block the others. */
const FOR_JOBS = { ...FOR_WORK, idle_in_transaction_session_timeout: '60s' }

/** For requests: each is answered or refused within seconds, even when the database fails. */
export const createPool = (connection: WatchedConfig): pg.Pool =>
  watchedPoolOf({ ...FOR_REQUEST_POOL, ...connection, settings: FOR_REQUESTS })

/** For requests through a pooler. A pooler refuses connection settings, so the role has them. */
export const createPoolThroughPooler = (connection: pg.PoolConfig): pg.Pool =>
  watchedPoolOf({ ...FOR_REQUEST_POOL, ...connection })

/** For jobs: no statement timeout, but a silent database ends the statements that wait for it. */
export const createJobPool = (connection: WatchedConfig): pg.Pool =>
  watchedPoolOf({ connectionTimeoutMillis: WORK_WAIT_MS, ...connection, settings: FOR_JOBS })

function watchedPoolOf(config: WatchedConfig): pg.Pool {
  const watch: ConnectionWatch = new ConnectionWatch((pids) => startProbe(pool.options, pids))
  const pool = poolOf({ ...config, watch })
  const connect = pool.connect.bind(pool) as Connect
  const connectNow: Connect = (callback) =>
    watch.isAway ? refuse(callback) : connectFor(currentRequest(), connect, callback)
  pool.connect = ((callback?: Callback) =>
    callback ? connectNow(callback) : promised(connectNow)) as typeof pool.connect
  return pool
}

/** Whether requests are refused because the database does not answer. Always false for a work pool, which is not watched. */
export const isPoolAway = (pool: pg.Pool): boolean => (pool.options as WatchedConfig).watch?.isAway ?? false

/** From now on every statement of the pool is reported to `statements`, on every connection. */
export function watchStatements(pool: pg.Pool, statements: StatementWatch): void {
  const options: WatchedConfig = pool.options
  options.statements = statements
}

/** For migrations, seeding and the operator's commands: no statement timeout. */
export const createWorkPool = (connection: pg.PoolConfig): pg.Pool =>
  poolOf({ connectionTimeoutMillis: WORK_WAIT_MS, ...connection, settings: FOR_WORK })

/**
 * A connection of the pool's kind outside of it, such as one that listens for notifications. `direct` bypasses the pooler, if there is one;
 * the connection is cut together with the pool's own all the same.
 */
export function createClient(pool: pg.Pool, direct?: pg.PoolConfig): WatchedClient {
  const { statements: _, ...own }: WatchedConfig = pool.options
  const watch = own.watch && { watch: own.watch }
  return new WatchedClient(direct ? { ...STAYING_ALIVE, ...direct, settings: FOR_REQUESTS, ...watch } : own)
}

function poolOf(config: WatchedConfig): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    ...STAYING_ALIVE,
    ...config,
    Client: WatchedClient,
  })
  // A broken idle connection emits an error here; without a listener the process would exit. The pool replaces the connection.
  pool.on('error', () => undefined)
  return pool
}

type Callback = (error: Error | undefined, client?: WatchedClient, release?: unknown) => void
type Connect = (callback: Callback) => void

/**
 * Time spent waiting for a free connection counts as waiting for the database, and a held connection belongs to its request. Always uses
 * the callback form of the pool: its promise form would create a second promise for every statement.
 */
function connectFor(asking: CurrentRequest | undefined, connect: Connect, callback: Callback): void {
  if (asking) beginWait(asking, systemClock.monotonicMs())
  connect((error, client, release) => {
    if (client) client.heldFor = asking
    if (asking) endWait(asking, systemClock.monotonicMs())
    callback(error, client, release)
  })
}

const promised = (connect: Connect) =>
  new Promise<WatchedClient>((resolve, reject) => {
    connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('No connection was given'))))
  })

const refuse = (callback: Callback) => process.nextTick(callback, new DatabaseAway('The database does not answer'))

/** Uses a fresh connection, since the old ones may be silent for other reasons. */
function startProbe(config: WatchedConfig, pids: number[]): Probe {
  const client = new WatchedClient(config, null)
  return { findings: findBusy(client, pids), giveUp: () => client.cut() }
}

async function findBusy(client: WatchedClient, pids: number[]): Promise<Findings | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; busy: number[] }>(
      `select pg_backend_pid() as own, array(
         select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as busy`,
      [pids],
    )
    const [row] = rows
    // A pooler reports its own pids, which say nothing about the backends.
    return { busyPids: row && row.own === client.processID ? new Set(row.busy) : undefined }
  } catch (error) {
    // A server that answers with an error exists, unless it is starting or stopping (57P).
    const isThere = error instanceof pg.DatabaseError && error.code?.startsWith('57P') === false
    return isThere ? { busyPids: undefined } : undefined
  } finally {
    void client.end().catch(() => undefined)
  }
}
