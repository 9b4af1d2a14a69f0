import { JOB_STATE_NAMES, JOB_STATES, type JobState } from '@bee/contract/manage/job-states.ts'
import { endWithUsage, onOneLine, readId, runCommand, shanghaiMinute } from './operator-command.ts'

const USAGE = `用法：
  npm run jobs:list                    最近的后台任务，新的在前；例行的清理只列没做成的
  npm run jobs:list -- --state failed  只看一种：${JOB_STATES.map((state) => `${state}（${JOB_STATE_NAMES[state]}）`).join('、')}
  npm run jobs:list -- <任务号>        一个任务的经过`

const MOST_LISTED = 50

const [first, second, ...others] = process.argv.slice(2)
const isState = (text: string | undefined): text is JobState => JOB_STATES.some((state) => state === text)
const state = first === '--state' && isState(second) ? second : undefined
const jobId = first === undefined || first === '--state' ? undefined : readId(first, USAGE)
const isTooMuch = others.length > 0 || (second !== undefined && state === undefined)
if (isTooMuch || (first === '--state' && state === undefined)) endWithUsage(USAGE)

await runCommand(async ({ services: { jobs } }) => {
  if (jobId !== undefined) {
    const job = await jobs.detail(jobId)
    return [
      `${job.id}  ${job.title}  ${JOB_STATE_NAMES[job.state]}  第 ${job.attempts}/${job.maxAttempts} 次  ${job.takenBy ?? ''}`,
      ...job.steps.map(({ at, text }) => `  ${shanghaiMinute(new Date(at))}  ${onOneLine(text)}`),
      ...(job.failure === null ? [] : [`没做成：${onOneLine(job.failure)}`]),
      ...(job.failureDetail === null ? [] : [job.failureDetail]),
    ].join('\n')
  }
  const { rows, totalCount } = await jobs.list({ state, page: 1, limit: MOST_LISTED })
  if (rows.length === 0) return '没有这样的任务'
  const lines = rows.map((job) => {
    const share = job.state === 'running' ? ` ${job.progress}%` : ''
    const said = onOneLine(job.failure ?? job.step)
    return `${job.id}  ${shanghaiMinute(job.createdAt)}  ${job.title}  ${JOB_STATE_NAMES[job.state]}${share}  ${said}`.trimEnd()
  })
  if (totalCount > rows.length) lines.push(`还有 ${totalCount - rows.length} 个更早的`)
  return lines.join('\n')
})
