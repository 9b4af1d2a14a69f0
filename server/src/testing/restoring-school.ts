import type pg from 'pg'
import { createServices } from '../create-services.ts'
import { createPool } from '../database/pool.ts'
import { createSchoolTrial } from '../try-school.ts'
import { testConfig } from './test-services.ts'

export interface GivenSchool {
  connection: pg.PoolConfig
  dataDir: string
  contentDir: string
  migrationsDir: string
  secret: string
  stopAt: string
}

/** For a separate process that restores a backup until it is killed: it gets the school, and the step at which it stops. */
export function openRestoringSchool({ connection, dataDir, contentDir, migrationsDir, secret, stopAt }: GivenSchool) {
  // The test process has ended and cannot stop this one.
  process.stdin.on('end', () => process.exit()).resume()
  const config = testConfig(dataDir)
  const trySchool = createSchoolTrial({ config, contentDir, secret })
  const pool = createPool(connection)
  const restores = { migrationsDir, trySchool, isInHurry: true }

  async function standStillAt(step: string | undefined): Promise<void> {
    if (step !== stopAt) return
    process.stdout.write('there\n')
    await new Promise(() => undefined)
  }

  return { pool, services: createServices({ config, pool, secret, restores }), standStillAt }
}
