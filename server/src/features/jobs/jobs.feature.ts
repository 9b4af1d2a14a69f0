import { jobsContract } from '@bee/contract/manage/jobs.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Meters } from '../../http/metrics/meters.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import { staffSessionsFeature } from '../staff/staff-sessions.feature.ts'
import type { StaffSessionsService } from '../staff/staff-sessions.service.ts'
import { createJobDesk } from './job-desk.service.ts'
import { addJobEvents } from './job-events.routes.ts'
import { createJobFiguresRepository } from './job-figures.repository.ts'
import { createJobFigures } from './job-figures.service.ts'
import { createJobImport } from './job-import.repository.ts'
import { createJobQueueRepository } from './job-queue.repository.ts'
import { createJobsRepository } from './jobs.repository.ts'
import { createJobStreams } from './job-streams.service.ts'
import { jobsRoutes } from './jobs.routes.ts'
import { createJobsService } from './jobs.service.ts'

/** `kinds` is filled while the other features are created. */
export function createJobs(
  { database, clock }: Dependencies,
  { staffSessions }: { staffSessions: Pick<StaffSessionsService, 'hearEnds'> },
  kinds: ReadonlyMap<string, JobKind>,
) {
  const queue = createJobQueueRepository(database)
  const repository = createJobsRepository(database)
  const jobs = createJobsService({ database, queue, jobs: repository, imports: createJobImport(), kinds, clock })
  const jobStreams = createJobStreams()
  staffSessions.hearEnds(jobStreams.hearEnded)
  const jobFigures = createJobFigures({ figures: createJobFiguresRepository(database), kinds, clock })
  const services = {
    jobs,
    jobDesk: createJobDesk({ jobs: repository, kinds, clock }),
    jobStreams,
  }

  function watchSchool(meters: Meters, version: string): void {
    meters.beforeReading(jobFigures.refresh)
    for (const { kind, state, read } of jobFigures.series()) meters.jobs.watch([kind, state], read)
    meters.jobsOldest.watch([], jobFigures.oldestSeconds)
    meters.watchBuild(version, jobFigures.migration)
  }

  return {
    services,
    jobs: [routine('jobs.sweep', '清理旧的任务记录', jobs.sweep)],
    channels: { job_changed: { onNotice: jobStreams.tell, onGap: jobStreams.tell } },
    watchSite: (meters: Meters) => meters.streams.watch(['staff'], jobStreams.count),
    watchSchool,
  }
}

export const jobsFeature = defineFeature({
  name: 'jobs',
  needs: [staffSessionsFeature],
  create: (deps, needed, { jobKinds }) => createJobs(deps, needed, jobKinds),
  staffRoutes({ app, deps, router }, { jobDesk, jobStreams }) {
    router.implementStaff('jobs', jobsContract, jobsRoutes(jobDesk, deps.clock))
    addJobEvents(app, { router, streams: jobStreams })
  },
})
