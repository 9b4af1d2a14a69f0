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

/** For a process of its own that restores a backup until it is killed: the school that it is told, and how it stands still at a step. */
export function openRestoringSchool({ connection, dataDir, contentDir, migrationsDir, secret, stopAt }: GivenSchool) {
  // Nobody is left to stop us.
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
