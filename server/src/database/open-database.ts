import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import type { Report } from '../report.ts'
import { errorCode } from '../start-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { checkOwnServer } from './own-server.ts'
import { createPool, createPoolThroughPooler, createWorkPool } from './pool.ts'

const POOL_END_MS = 3000
const POOLED_NAME = 'bee-pooled'

export interface Database {
  pool: pg.Pool
  /** As the pool connects: perhaps through a pooler, where nothing outlives a transaction. */
  connection: pg.PoolConfig
  /** Straight to the server: for what listens, migrates, seeds, works for long or holds a lock between transactions. */
  direct: pg.PoolConfig
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /** Where `databaseUrl` leads through a pooler. */
  databaseDirectUrl?: string | undefined
  report: Report
  /** As the connections are called on the server. */
  name?: string
  /** How many connections the embedded server has room for. */
  maxConnections?: number | undefined
  /** For a command of the operator: nothing on it is cut off for being slow. */
  isForWork?: boolean
}

/** The operator's PostgreSQL where `databaseUrl` names one, else one of our own in `dataDir`. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, report, name = 'bee' } = options
  if (databaseUrl !== undefined) {
    await prepareDataFolder(dataDir)
    return openOwnServer(options, databaseUrl, name)
  }
  const { maxConnections } = options
  const settings = maxConnections === undefined ? {} : { max_connections: String(maxConnections) }
  const server = await startEmbeddedPostgres({ dataDir, report, settings })
  const connection = { ...server.connection, application_name: name }
  try {
    await createDatabaseIfMissing(connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  const pool = options.isForWork ? createWorkPool(connection) : createPool(connection)

  async function close() {
    // The pool waits for whoever still holds a connection; the server's own stop ends those that take too long.
    await Promise.race([pool.end(), sleep(POOL_END_MS, undefined, { ref: false })])
    await server.stop()
  }

  return { pool, connection, direct: connection, close }
}

async function openOwnServer(options: OpenDatabaseOptions, databaseUrl: string, name: string): Promise<Database> {
  const { databaseDirectUrl: directUrl = databaseUrl, isForWork = false } = options
  await checkOwnServer(databaseUrl)
  if (directUrl !== databaseUrl) await checkOwnServer(directUrl, 'DATABASE_DIRECT_URL')
  const direct = { connectionString: directUrl, application_name: name }
  if (isForWork) {
    const pool = createWorkPool(direct)
    return { pool, connection: direct, direct, close: () => pool.end() }
  }
  // A pooler's connections keep the name of whoever used them last, so they have none that means anything.
  const pooled = { connectionString: databaseUrl, application_name: POOLED_NAME }
  return joinDatabase({ connection: directUrl === databaseUrl ? direct : pooled, direct })
}

/** A pool of one's own on what another process has opened. */
export function joinDatabase({ connection, direct }: Pick<Database, 'connection' | 'direct'>): Database {
  const isPooled = connection.connectionString !== direct.connectionString
  const pool = isPooled ? createPoolThroughPooler(connection) : createPool(connection)
  return { pool, connection, direct, close: () => pool.end() }
}

export async function createDatabaseIfMissing(connection: pg.PoolConfig): Promise<void> {
  const ours = new pg.Client(connection)
  try {
    await ours.connect()
    await ours.end()
  } catch (error) {
    const isMissing = errorCode(error) === '3D000'
    if (!isMissing) throw error
    const admin = new pg.Client({ ...connection, database: 'postgres' })
    await admin.connect()
    await admin.query('CREATE DATABASE bee')
    await admin.end()
  }
}
