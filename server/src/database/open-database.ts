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
  /** The pool's connection, perhaps through a pooler, where session state does not outlive a transaction. */
  connection: pg.PoolConfig
  /** Straight to the server: for listening, migrating, seeding, long work, and locks that outlast a transaction. */
  direct: pg.PoolConfig
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /** Set when `databaseUrl` leads through a pooler. */
  databaseDirectUrl?: string | undefined
  report: Report
  /** The application name of the connections on the server. */
  name?: string
  /** The connection limit of the embedded server. */
  maxConnections?: number | undefined
  /** For a command of the operator: it has no statement timeout. */
  isForWork?: boolean
}

/** The operator's PostgreSQL when `databaseUrl` is set, else our own in `dataDir`. */
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
    // pool.end() waits for connections in use; the server's own stop ends those that take too long.
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
  // A pooler's connection keeps the name of its last client, so all of them use one neutral name.
  const pooled = { connectionString: databaseUrl, application_name: POOLED_NAME }
  return joinDatabase({ connection: directUrl === databaseUrl ? direct : pooled, direct })
}

/** A new pool on a database that another process has opened. */
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
