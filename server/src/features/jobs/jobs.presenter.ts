import type { Job, JobDetail } from '@bee/contract/manage/jobs.contract.ts'
import type { JobDesk, TitledJob } from './job-desk.service.ts'

export const presentJob = (job: TitledJob): Job => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  percent: job.progress,
  step: job.step,
  // On a job that runs again, the failure is that of the try before.
  failure: job.failure ?? '',
  isCancelling: job.isCancelling,
  attempt: job.attempts,
  maxAttempts: job.maxAttempts,
  runTime: job.runAt.toISOString(),
  createTime: job.createdAt.toISOString(),
  takenTime: job.state === 'running' ? (job.takenAt?.toISOString() ?? null) : null,
  endTime: job.endedAt?.toISOString() ?? null,
})

export const presentJobs = ({ rows, hasMore }: { rows: readonly TitledJob[]; hasMore: boolean }) => ({
  list: rows.map(presentJob),
  hasMore,
})

export const presentDetail = (job: Awaited<ReturnType<JobDesk['detail']>>): JobDetail => ({
  ...presentJob(job),
  steps: job.steps.map(({ at, text }) => ({ time: new Date(at).toISOString(), text })),
  failureDetail: job.failureDetail ?? '',
})
