// Restores a backup in a process of its own, and stands still at the step that it is told, so that a test can kill it there.
import type pg from 'pg'
import { createPool } from '../../../database/pool.ts'
import { servicesFor } from './backup-school.ts'

const { connection, dataDir, backupId, stopAt } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: pg.PoolConfig
  dataDir: string
  backupId: number
  stopAt: string
}
// Nobody is left to stop us.
process.stdin.on('end', () => process.exit()).resume()
const { backupWork } = servicesFor({ pool: createPool(connection), dataDir })
await backupWork.restoreStored(backupId, {
  async report(_percent, step) {
    if (step !== stopAt) return
    process.stdout.write('there\n')
    await new Promise(() => undefined)
  },
})
