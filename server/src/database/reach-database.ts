import path from 'node:path'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from './open-database.ts'
import { createWorkPool } from './pool.ts'
import { POSTGRES_USER } from './postgres-cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { findProcess } from './process-identity.ts'
import { POSTGRES_PORT } from './socket-folder.ts'

/**
 * The site's database for an operator command: through the socket of the running server, or by starting the server for the time of the
 * command.
 */
export async function reachDatabase({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>): Promise<Database> {
  const running = databaseUrl === undefined ? await readPostmasterFile(path.join(dataDir, 'postgres')) : undefined
  if (running?.isReady && (await findProcess(running.pid))) {
    const connection = {
      host: running.socketDir,
      port: POSTGRES_PORT,
      user: POSTGRES_USER,
      database: 'bee',
      ssl: false,
      application_name: 'bee-command',
    }
    const pool = createWorkPool(connection)
    return { pool, connection, direct: connection, close: () => pool.end() }
  }
  return openDatabase({ dataDir, databaseUrl, databaseDirectUrl, report: () => undefined, isForWork: true })
}
