import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { Job } from '@bee/contract/manage/jobs.contract.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

const CELLS: Record<Job['state'], CellKind> = {
  queued: 'dra',
  running: 'run',
  done: 'ok',
  failed: 'bad',
  cancelled: 'off',
}

export const cellOf = ({ state }: Pick<Job, 'state'>): CellKind => CELLS[state]

/** 「等 2 分再试」. Empty for a job that may start at once. */
function pauseWords({ runTime }: Job, now: number): string {
  const ms = Date.parse(runTime) - now
  return ms <= 0 ? '' : `${Math.max(1, Math.ceil(ms / MINUTE_MS))} 分钟内再试`
}

/** The current step of a job, or the reason why it waits. */
export function stepWords(job: Job, place: number, now: number): string {
  if (job.state === 'failed') return job.failure === '' ? '没有做成' : job.failure
  if (job.state === 'queued') {
    const pause = pauseWords(job, now)
    if (pause !== '') return job.failure === '' ? pause : `上一次没做成：${job.failure}，${pause}`
    return `排在第 ${place} 个`
  }
  if (job.isCancelling) return '做完手上这一步就停'
  return job.step === '' ? '刚开始' : job.step
}

/** The result of a finished job. Its last step would mislead here. */
export function endWords({ state, failure }: Pick<Job, 'state' | 'failure'>): string {
  if (state === 'done') return '做完了'
  return state === 'cancelled' ? '取消了' : failure
}

export const triesWords = ({ attempt, maxAttempts }: Job): string =>
  attempt > 1 ? `第 ${attempt} 次，最多 ${maxAttempts} 次` : ''
