import type { Ground } from '../../ground.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import { createJobQueueRepository } from './job-queue.repository.ts'
import { createJobsRepository } from './jobs.repository.ts'
import { createJobsService } from './jobs.service.ts'

/** `kinds` is filled while the other features are put together. */
export function createJobs({ database, clock }: Ground, kinds: ReadonlyMap<string, JobKind>) {
  const queue = createJobQueueRepository(database)
  const jobs = createJobsService({ database, queue, jobs: createJobsRepository(database), kinds, clock })
  return { services: { jobs }, jobs: [routine('jobs.sweep', '清理旧的任务记录', jobs.sweep)] }
}
