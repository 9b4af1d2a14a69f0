import type { jobsContract } from '@bee/contract/manage/jobs.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Clock } from '../../outside/clock.ts'
import type { JobDesk } from './job-desk.service.ts'
import { presentDetail, presentJob, presentJobs } from './jobs.presenter.ts'

export const jobsRoutes = (desk: JobDesk, clock: Clock): StaffHandlers<typeof jobsContract> => ({
  async now(_input, { staff, right }) {
    const { running, queued, failed } = await desk.open(staff, right)
    return {
      running: presentJobs(running),
      queued: presentJobs(queued),
      failed: presentJobs(failed),
      now: clock.now().toISOString(),
    }
  },
  list: async (filter, { staff, right }) => presentJobs(await desk.history(filter, staff, right)),
  kinds: () => Promise.resolve(desk.knownKinds()),
  detail: async ({ jobId }, { staff, right }) => presentDetail(await desk.detail(jobId, staff, right)),
  retry: ({ jobId }, { write }) =>
    write(async (work) => {
      const { result, event } = await desk.retry(work, jobId)
      return { result: presentJob(result), event }
    }),
  cancel: ({ jobId }, { write }) =>
    write(async (work) => {
      const { result, event } = await desk.cancel(work, jobId)
      return { result: presentJob(result), event }
    }),
})
