import * as z from 'zod/mini'
import type { Ground } from '../../ground.ts'
import type { JobKind } from '../../job-kind.ts'
import { createFindingsRepository } from './findings.repository.ts'
import { createHealthService } from './health.service.ts'

export function createHealth({ database, clock }: Ground) {
  const health = createHealthService({ database, findings: createFindingsRepository(database), clock })
  const check: JobKind = {
    name: 'health.check',
    title: '检查内容',
    input: z.unknown(),
    run: ({ report }) => health.check(report),
    // Before the first of the staff comes.
    schedule: { dailyAt: { hour: 6, minute: 0 } },
  }
  return { services: { health }, jobs: [check] }
}
