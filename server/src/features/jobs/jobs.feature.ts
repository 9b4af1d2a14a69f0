import type { Ground } from '../../ground.ts'
import { createStaffStreams } from '../../http/staff/staff-streams.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import { createJobFiguresRepository } from './job-figures.repository.ts'
import { createJobFigures } from './job-figures.service.ts'
import { createJobDesk } from './job-desk.service.ts'
import { createJobQueueRepository } from './job-queue.repository.ts'
import { createJobsRepository } from './jobs.repository.ts'
import { createJobsService } from './jobs.service.ts'

/** `kinds` is filled while the other features are put together. */
export function createJobs({ database, clock }: Ground, kinds: ReadonlyMap<string, JobKind>) {
  const queue = createJobQueueRepository(database)
  const repository = createJobsRepository(database)
  const jobs = createJobsService({ database, queue, jobs: repository, kinds, clock })
  const services = {
    jobs,
    jobDesk: createJobDesk({ jobs: repository, kinds, clock }),
    jobStreams: createStaffStreams(),
    jobFigures: createJobFigures({ figures: createJobFiguresRepository(database), kinds, clock }),
  }
  return { services, jobs: [routine('jobs.sweep', '清理旧的任务记录', jobs.sweep)] }
}
