import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import type { Report } from '../report.ts'
import { errorCode } from '../start-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { checkOwnServer } from './own-server.ts'

const POOL_SIZE = 10
const POOL_WAIT_MS = 10_000
const POOL_END_MS = 3000

export interface Database {
  pool: pg.Pool
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  report: Report
  /** Told when the embedded server died by itself and could not be started again. */
  onLost?: (reason: unknown) => void
}

/** The operator's PostgreSQL where `databaseUrl` names one, else one of our own in `dataDir`. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, report } = options
  if (databaseUrl !== undefined) {
    await prepareDataFolder(dataDir)
    await checkOwnServer(databaseUrl)
    const pool = createPool({ connectionString: databaseUrl, application_name: 'bee' })
    return { pool, close: () => pool.end() }
  }
  const server = await startEmbeddedPostgres({ dataDir, report, ...(options.onLost && { onLost: options.onLost }) })
  const connection = { ...server.connection, application_name: 'bee' }
  try {
    await createDatabaseIfMissing(connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  const pool = createPool(connection)
  return {
    pool,
    close: async () => {
      // The pool waits for whoever still holds a connection; the server's own stop ends those that take too long.
      await Promise.race([pool.end(), sleep(POOL_END_MS, undefined, { ref: false })])
      await server.stop()
    },
  }
}

export function createPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: POOL_SIZE, connectionTimeoutMillis: POOL_WAIT_MS, ...connection })
  // An idle connection that breaks tells it here, and without a listener the whole process would fall. The pool replaces it.
  pool.on('error', () => undefined)
  return pool
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
