import type { SchoolStage } from '../school-stage.ts'

/** A job without an owner that has ended in this state. */
async function endedJob({ server }: SchoolStage, state: 'failed' | 'queued'): Promise<{ jobId: number }> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into jobs (kind, state, run_at, max_attempts, failure, created_at, ended_at)
     values ('statistics.night', $1::text, $2::timestamptz, 5, '试一试', $2, case $1 when 'failed' then $2::timestamptz end) returning id`,
    [state, server.clock.now()],
  )
  return { jobId: rows[0]?.id ?? 0 }
}

export const VALID_JOBS_CALLS = {
  now: () => ({}),
  list: () => ({ state: 'failed', kind: 'statistics.night', before: 1_000_000, limit: 5 }) as const,
  kinds: () => ({}),
  detail: async (stage: SchoolStage, by: { userId: number }) => {
    const { jobId } = await endedJob(stage, 'failed')
    // Created by the caller, so that a teacher finds it too.
    await stage.server.pool.query('update jobs set created_by = $1 where id = $2', [by.userId, jobId])
    return { jobId }
  },
  retry: (stage: SchoolStage) => endedJob(stage, 'failed'),
  cancel: (stage: SchoolStage) => endedJob(stage, 'queued'),
}
