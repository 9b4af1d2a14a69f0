import type { WatchedClient } from '../../../database/watched-client.ts'

const LAID_ASIDE = '学校回到了它还在等的那一刻，它可能已经做过，所以没有自己接着做；要做就让它再来一次'

interface WaitingJob {
  id: number
  createdAt: string
  isDue: boolean
}

/**
 * A job with an effect that people see must not run twice: one that was due by now, or that has ended since the backup, is marked as
 * failed, and a staff member may retry it. All other jobs may run again at once: they are made to begin anew. Answers how many were marked.
 */
export async function failStaleJobs(
  from: WatchedClient | undefined,
  to: WatchedClient,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<number> {
  const { rows: waiting } = await to.query<WaitingJob>(
    `select id, created_at::text as "createdAt", run_at <= $2 as "isDue" from jobs
     where kind = any($1) and state in ('queued', 'running')`,
    [kinds, now],
  )
  const ended = new Set(from && waiting.length > 0 ? await findEnded(from, waiting) : [])
  const ids = waiting.flatMap(({ id, isDue }) => (isDue || ended.has(id) ? [id] : []))
  if (ids.length === 0) return 0
  await to.query(
    `update jobs set state = 'failed', lease = null, lease_until = null, failure = $2, failure_detail = null, ended_at = $3,
       step = $2, steps = steps || jsonb_build_array(jsonb_build_object('at', $3::timestamptz, 'text', $2::text))
     where id = any($1)`,
    [ids, LAID_ASIDE, now],
  )
  return ids.length
}

async function findEnded(from: WatchedClient, waiting: readonly WaitingJob[]): Promise<number[]> {
  const { rows } = await from.query<{ id: number }>(
    `select jobs.id from jobs
     join unnest($1::int[], $2::timestamptz[]) as waiting(id, created_at) using (id, created_at) where ended_at is not null`,
    [waiting.map(({ id }) => id), waiting.map(({ createdAt }) => createdAt)],
  )
  return rows.map(({ id }) => id)
}

/** Jobs that ran when the backup was made, also the one that made it. */
export async function forgetBackupJobs(to: WatchedClient): Promise<void> {
  await to.query(`delete from jobs where kind like 'backup.%' and ended_at is null`)
}

export interface RestoreJob {
  /** The staff member; undefined for an operator's command. */
  userId: number | undefined
  /** The id that the staff page polls; undefined for a command. */
  jobId: number | undefined
  now: Date
  /** The steps that the job reports at its end. */
  steps: readonly string[]
  result: unknown
}

/**
 * Adds the restore job as it ended: its own row is in the school that is replaced. It keeps its id, which is free because sequences are
 * carried over. In a backup of another school the id may be taken; then the job gets the next one.
 */
export async function addRestoreJob(
  to: WatchedClient,
  { userId, jobId, now, steps, result }: RestoreJob,
): Promise<void> {
  await to.query(
    `insert into jobs (id, kind, state, run_at, attempts, max_attempts, progress, step, steps, result, created_by, created_at,
       started_at, ended_at) overriding system value
     select case when $6::int is null or exists (select from jobs where id = $6)
         then nextval(pg_get_serial_sequence('jobs', 'id')) else $6 end,
       'backup.restore', 'done', $1, 1, 1, 100, $2, $3::jsonb, $4::jsonb, $5, $1, $1, $1`,
    [
      now,
      steps.at(-1) ?? '',
      JSON.stringify(steps.map((text) => ({ at: now.toISOString(), text }))),
      JSON.stringify(result),
      userId ?? null,
      jobId ?? null,
    ],
  )
}
