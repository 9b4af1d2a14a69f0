import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time, wholeNumberOr } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../limits.ts'
import { JOB_STATES } from './job-states.ts'

export const JOBS_PAGE_SIZE = 20
/** So many jobs that run, wait or have failed are shown at once; a larger count reads 「50+」. */
export const JOBS_SHOWN = 50

/** Below the base path: a stream of server-sent events, so it is no call of the table. Each event says: something has changed. */
export const JOB_EVENTS_PATH = '/manage/jobs/events'
export const JOB_EVENT = 'job'

export const Job = z.object({
  id: z.int(),
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  percent: z.int(),
  /** The current step, in a sentence; empty before the first report. */
  step: z.string(),
  /** Why it was not done, or not yet; empty otherwise. */
  failure: z.string(),
  isCancelling: z.boolean(),
  attempt: z.int(),
  maxAttempts: z.int(),
  /** When it may begin, or begin again. */
  runTime: time(),
  createTime: time(),
  /** When this try began; null while it waits. */
  takenTime: z.nullable(time()),
  endTime: z.nullable(time()),
})
export type Job = z.infer<typeof Job>

export const JobDetail = z.object({
  ...Job.shape,
  steps: z.array(z.object({ time: time(), text: z.string() })),
  /** Technical detail, folded away. */
  failureDetail: z.string(),
})
export type JobDetail = z.infer<typeof JobDetail>

const JobsShown = z.object({ list: z.array(Job), hasMore: z.boolean() })

const jobId = () => id('jobId')
const NO_KIND = '种类 kind 应当像 statistics.night'
const jobKind = () => z.string({ error: NO_KIND }).check(z.regex(/^[\w.-]{1,100}$/, NO_KIND))

export const jobsContract = {
  now: endpoint({
    method: 'GET',
    path: '/manage/jobs/now',
    access: 'staff',
    permission: 'today.read',
    reach: 'nothing',
    summary: '正在做的、排队的、没做成的任务；只看自己的课的角色只得到自己要的任务',
    result: z.object({ running: JobsShown, queued: JobsShown, failed: JobsShown, now: time() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/manage/jobs/list',
    access: 'staff',
    permission: 'today.read',
    reach: 'nothing',
    summary: '任务的历史，新的在前；例行的清理只有没做成的，或者指明了种类',
    input: z.object({
      state: z.optional(oneOf('状态 state', JOB_STATES)),
      kind: z.optional(jobKind()),
      /** The last id of the page before. */
      before: z.optional(id('before')),
      limit: wholeNumberOr(JOBS_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    result: JobsShown,
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/manage/jobs/kinds',
    access: 'staff',
    permission: 'today.read',
    reach: 'nothing',
    summary: '有哪些种类的任务',
    result: z.array(z.object({ kind: z.string(), title: z.string() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/jobs/:jobId',
    access: 'staff',
    permission: 'today.read',
    reach: 'nothing',
    summary: '一个任务的经过：每一步一句话',
    input: z.object({ jobId: jobId() }),
    result: JobDetail,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/manage/jobs/retry',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '让没做成的或取消了的任务从头再来一次',
    input: z.object({ jobId: jobId() }),
    result: Job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/manage/jobs/cancel',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '取消：排队的马上取消，正在做的做完手上这一步就停；没做成的不再管它',
    input: z.object({ jobId: jobId() }),
    result: Job,
  }),
}
