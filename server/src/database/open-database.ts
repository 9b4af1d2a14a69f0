import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import type { Report } from '../report.ts'
import { errorCode } from '../start-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { checkOwnServer } from './own-server.ts'
import { createPool, createPoolThroughPooler, createWorkPool } from './pool.ts'

const POOL_END_MS = 3000

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
  const server = await startEmbeddedPostgres({ dataDir, report })
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
  const connection = isForWork ? direct : { ...direct, connectionString: databaseUrl }
  const makeRequestPool = directUrl === databaseUrl ? createPool : createPoolThroughPooler
  const pool = isForWork ? createWorkPool(direct) : makeRequestPool(connection)
  return { pool, connection, direct, close: () => pool.end() }
}

async function createDatabaseIfMissing(connection: pg.PoolConfig): Promise<void> {
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
