// Restores a backup in a process of its own, and stands still at the step that it is told, so that a test can kill it there.
import { openRestoringSchool, type GivenSchool } from '../../../testing/restoring-school.ts'

const given = JSON.parse(process.argv[2] ?? '{}') as GivenSchool & { backupId: number }
const { services, standStillAt } = openRestoringSchool(given)
await services.backupWork.restoreStored(given.backupId, { report: (_percent, step) => standStillAt(step) })
