// Restores a backup in a process of its own, and stands still at the step that it is told, so that a test can kill it there.
import type pg from 'pg'
import { createServices } from '../../../create-services.ts'
import { createPool } from '../../../database/pool.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { createSchoolTrial } from '../../../try-school.ts'

interface Given {
  connection: pg.PoolConfig
  dataDir: string
  contentDir: string
  migrationsDir: string
  secret: string
  backupId: number
  stopAt: string
}

const { connection, dataDir, contentDir, migrationsDir, secret, backupId, stopAt } = JSON.parse(
  process.argv[2] ?? '{}',
) as Given
// Nobody is left to stop us.
process.stdin.on('end', () => process.exit()).resume()
const config = testConfig(dataDir)
const trySchool = createSchoolTrial({ config, contentDir, secret })
const restores = { migrationsDir, trySchool, isInHurry: true }
const { backupWork } = createServices({ config, pool: createPool(connection), secret, restores })
await backupWork.restoreStored(backupId, {
  async report(_percent, step) {
    if (step !== stopAt) return
    process.stdout.write('there\n')
    await new Promise(() => undefined)
  },
})
