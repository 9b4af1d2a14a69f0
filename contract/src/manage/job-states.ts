/** The states of background work. The last three are final. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOB_STATE_NAMES: Readonly<Record<JobState, string>> = {
  queued: '等着',
  running: '正在做',
  done: '做完了',
  failed: '没做成',
  cancelled: '已取消',
}
