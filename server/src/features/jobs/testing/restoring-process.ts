// Runs the restores that the desk starts, in a process of its own. It stops at a given step, so that a test can kill it there.
import { openRestoringSchool, type GivenSchool } from '../../../testing/restoring-school.ts'
import { startQuickWorker } from './quick-worker.ts'

const given = JSON.parse(process.argv[2] ?? '{}') as GivenSchool & { leaseMs: number }
const { pool, services, standStillAt } = openRestoringSchool(given)
const kind = services.jobKinds.get('backup.restore')
if (!kind) throw new Error('There is no such kind')
const standing = {
  ...kind,
  run: (job: Parameters<typeof kind.run>[0]) =>
    kind.run({
      ...job,
      async report(percent, step) {
        await job.report(percent, step)
        await standStillAt(step)
      },
    }),
}
await startQuickWorker({ pool, kinds: [standing], name: String(process.pid), timing: { leaseMs: given.leaseMs } })
