import { JOB_STATE_NAMES, JOB_STATES, type JobState } from '@bee/contract/manage/job-states.ts'
import { onOneLine, readId, shanghaiMinute, WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

const MOST_LISTED = 50

const isState = (text: string | undefined): text is JobState => JOB_STATES.some((state) => state === text)

async function tell({ services: { jobs } }: Operator, jobId: number): Promise<string> {
  const job = await jobs.detail(jobId)
  return [
    `${job.id}  ${job.title}  ${JOB_STATE_NAMES[job.state]}  第 ${job.attempts}/${job.maxAttempts} 次  ${job.takenBy ?? ''}`,
    ...job.steps.map(({ at, text }) => `  ${shanghaiMinute(new Date(at))}  ${onOneLine(text)}`),
    ...(job.failure === null ? [] : [`没做成：${onOneLine(job.failure)}`]),
    ...(job.failureDetail === null ? [] : [job.failureDetail]),
  ].join('\n')
}

async function list({ services: { jobs } }: Operator, state: JobState | undefined): Promise<string> {
  const { rows, totalCount } = await jobs.list({ state, page: 1, limit: MOST_LISTED })
  if (rows.length === 0) return '没有这样的任务'
  const lines = rows.map((job) => {
    const share = job.state === 'running' ? ` ${job.progress}%` : ''
    const said = onOneLine(job.failure ?? job.step)
    return `${job.id}  ${shanghaiMinute(job.createdAt)}  ${job.title}  ${JOB_STATE_NAMES[job.state]}${share}  ${said}`.trimEnd()
  })
  if (totalCount > rows.length) lines.push(`还有 ${totalCount - rows.length} 个更早的`)
  return lines.join('\n')
}

export const listJobs: OperatorCommand = {
  usage: `用法：
  npm run jobs:list                    最近的后台任务，新的在前；例行的清理只列没做成的
  npm run jobs:list -- --state failed  只看一种：${JOB_STATES.map((state) => `${state}（${JOB_STATE_NAMES[state]}）`).join('、')}
  npm run jobs:list -- <任务号>        一个任务的经过`,
  read(words) {
    const [first, second, ...others] = words
    const state = first === '--state' && isState(second) ? second : undefined
    const jobId = first === undefined || first === '--state' ? undefined : readId(first)
    const isTooMuch = others.length > 0 || (second !== undefined && state === undefined)
    if (isTooMuch || (first === '--state' && state === undefined)) throw new WrongUse()
    return (operator) => (jobId === undefined ? list(operator, state) : tell(operator, jobId))
  },
}
