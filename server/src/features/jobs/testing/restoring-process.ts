// Does the restores that the desk asks for, in a process of its own, and stands still at the step that it is told, so that a test can kill it there.
import type pg from 'pg'
import { createServices } from '../../../create-services.ts'
import { createPool } from '../../../database/pool.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { createSchoolTrial } from '../../../try-school.ts'
import { startQuickWorker } from './quick-worker.ts'

interface Given {
  connection: pg.PoolConfig
  dataDir: string
  contentDir: string
  migrationsDir: string
  secret: string
  stopAt: string
  leaseMs: number
}

const { connection, dataDir, contentDir, migrationsDir, secret, stopAt, leaseMs } = JSON.parse(
  process.argv[2] ?? '{}',
) as Given
// Nobody is left to stop us.
process.stdin.on('end', () => process.exit()).resume()
const config = testConfig(dataDir)
const trySchool = createSchoolTrial({ config, contentDir, secret })
const restores = { migrationsDir, trySchool, isInHurry: true }
const pool = createPool(connection)
const kind = createServices({ config, pool, secret, restores }).jobKinds.get('backup.restore')
if (!kind) throw new Error('There is no such kind')
const standing = {
  ...kind,
  run: (job: Parameters<typeof kind.run>[0]) =>
    kind.run({
      ...job,
      async report(percent, step) {
        await job.report(percent, step)
        if (step !== stopAt) return
        process.stdout.write('there\n')
        await new Promise(() => undefined)
      },
    }),
}
await startQuickWorker({ pool, kinds: [standing], name: String(process.pid), timing: { leaseMs } })
