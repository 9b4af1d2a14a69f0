import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Config } from '../../../config.ts'
import { createServices, type Services } from '../../../create-services.ts'
import type { Restores } from '../../../dependencies.ts'
import type { Clock } from '../../../outside/clock.ts'
import { createTestDatabase, dropDatabase, onOwnConnection, testServer } from '../../../testing/test-database.ts'
import { TEST_SECRET, type TestServer } from '../../../testing/test-server.ts'
import { startWholeServer } from '../../../testing/whole-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { createSchoolTrial } from '../../../try-school.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../database/migrations', import.meta.url))
export const CONTENT = fileURLToPath(new URL('../../../../../content', import.meta.url))

export interface BackupSchool {
  server: TestServer
  services: Services
  /** Another process of the same school. */
  another: (options?: { config?: Partial<Config>; restores?: Partial<Restores>; clock?: Clock }) => Services
  /** The databases of the server that were made from this one. */
  relatives: () => Promise<string[]>
  close: () => Promise<void>
}

/** The services of a worker, on a database that may be renamed away. */
export function servicesFor(
  { pool, dataDir, clock }: { pool: pg.Pool; dataDir: string; clock?: Clock },
  { config, restores }: { config?: Partial<Config>; restores?: Partial<Restores> } = {},
): Services {
  const whole = { ...testConfig(dataDir), ...config }
  const trySchool = createSchoolTrial({ config: whole, contentDir: CONTENT, secret: TEST_SECRET })
  return createServices({
    config: whole,
    pool,
    secret: TEST_SECRET,
    ...(clock && { clock }),
    restores: { migrationsDir: MIGRATIONS, trySchool, isInHurry: true, ...restores },
  })
}

export async function openBackupSchool(config: Partial<Config> = {}): Promise<BackupSchool> {
  const server = await startWholeServer({ database: await createTestDatabase(), config })
  const { dataDir } = server
  const made: Services[] = []
  const another: BackupSchool['another'] = ({ config: more, restores, clock = server.clock } = {}) => {
    const services = servicesFor(
      { pool: server.pool, dataDir, clock },
      { config: { ...config, ...more }, ...(restores && { restores }) },
    )
    made.push(services)
    return services
  }
  const live = server.connection.database ?? ''
  const relatives = () =>
    onOwnConnection({ ...testServer(), database: 'postgres' }, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where starts_with(datname, $1) order by datname`,
        [`${live}_`],
      )
      return rows.map(({ name }) => name)
    })

  async function close(): Promise<void> {
    for (const services of made) await services.close()
    await server.close()
    for (const name of await relatives()) await dropDatabase(name)
  }

  return { server, services: another(), another, relatives, close }
}

export const quietly = { report: () => Promise.resolve() }
