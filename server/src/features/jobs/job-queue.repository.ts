import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../../database/database.ts'

export interface NewJob {
  kind: string
  json: string
  key: string | null
  dueAt: Date | null
  priority: number
  runAt: Date
  maxAttempts: number
  isRoutine: boolean
  createdBy: number | null
  now: Date
}

/** Part of every write of the process that runs a job: a process that has lost the job no longer holds its lease and writes nothing. */
export interface Lease {
  id: number
  lease: string
}

export interface TakenJob extends Lease {
  kind: string
  input: unknown
  attempt: number
  maxAttempts: number
}

export interface Taker {
  name: string
  leaseMs: number
  now: Date
}

export interface JobError {
  sentence: string
  detail: string
  /** Undefined when there is no other try. */
  againAt: Date | undefined
  now: Date
}

/** The sentence for an interrupted job, by the name of its kind. */
type Interrupted = Readonly<Record<string, string>>

const MOST_STEPS = 200

/** Drops the oldest step at MOST_STEPS, so that a job with very many stays readable. */
const withStep = (now: Date, text: string | RawBuilder<unknown>) => sql`
  (case when jsonb_array_length(steps) < ${sql.lit(MOST_STEPS)} then steps else steps - 0 end)
    || jsonb_build_array(jsonb_build_object('at', ${now}::timestamptz, 'text', ${text}::text))`

const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
const WITHOUT_LEASE = sql`lease = null, lease_until = null`
const isOurs = ({ id, lease }: Lease) => sql`id = ${id} and lease = ${lease}`

/** The sentence for a kind that no process resumes; null for a kind that another process begins anew. */
const saidLeft = (onInterrupted: Interrupted) => sql`(${JSON.stringify(onInterrupted)}::jsonb ->> kind)`

/**
 * The jobs as the worker sees them. Lease times, which decide who may write, come from the clock of the database; due times come from the
 * caller.
 */
export function createJobQueueRepository(database: Database) {
  /** Undefined when the same job is alive already, or was due before and is done. */
  async function add(job: NewJob, db: Db = database): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      insert into jobs (kind, input, key, due_at, priority, run_at, max_attempts, is_routine, created_by, created_at)
      values (${job.kind}, ${job.json}, ${job.key}, ${job.dueAt}, ${job.priority}, ${job.runAt}, ${job.maxAttempts},
        ${job.isRoutine}, ${job.createdBy}, ${job.now})
      on conflict do nothing returning id`.execute(db)
    return rows[0]?.id
  }

  async function findAlive(kind: string, key: string, db: Db): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from jobs where kind = ${kind} and key = ${key} and state in ('queued', 'running')`.execute(db)
    return rows[0]?.id
  }

  /** Takes at most one job of each kind and skips those that another process is taking. */
  async function take(kinds: readonly string[], { name, leaseMs, now }: Taker): Promise<TakenJob[]> {
    const { rows } = await sql<TakenJob>`
      with next as (
        select waiting.id from unnest(${kinds}::text[]) as wanted(kind)
        cross join lateral (
          select id from jobs where kind = wanted.kind and state = 'queued' and run_at <= ${now}
          order by priority desc, run_at, id limit 1 for update skip locked) waiting)
      update jobs set state = 'running', attempts = attempts + 1, lease = gen_random_uuid()::text,
        lease_until = ${inMs(leaseMs)}, taken_by = ${name}, started_at = coalesce(started_at, ${now}),
        taken_at = ${now}, progress = 0
      from next where jobs.id = next.id
      returning jobs.id, kind, input, attempts as attempt, max_attempts as "maxAttempts", lease`.execute(database)
    return rows
  }

  /** Frees the jobs of processes whose lease has run out, for other processes. */
  async function takeBack(now: Date, onInterrupted: Interrupted = {}): Promise<void> {
    const isOver = sql`(attempts >= max_attempts or ${saidLeft(onInterrupted)} is not null)`
    const sentence = sql`case when is_cancelling then '处理它的进程停了，已取消'
      when ${isOver} then coalesce(${saidLeft(onInterrupted)}, '处理它的进程每次都在做完之前停了')
      else '处理它的进程停了，换一个接着做' end`
    await sql`
      update jobs set ${WITHOUT_LEASE},
        state = case when is_cancelling then 'cancelled' when ${isOver} then 'failed' else 'queued' end,
        run_at = least(run_at, ${now}),
        failure = case when is_cancelling then null when ${isOver} then ${sentence} else failure end,
        ended_at = case when is_cancelling or ${isOver} then ${now}::timestamptz end,
        step = ${sentence}, steps = ${withStep(now, sentence)}
      where id in (
        select id from jobs where state = 'running' and lease_until < clock_timestamp() for update skip locked)`.execute(
      database,
    )
  }

  /** The time at which the next job with a later hour is due. */
  async function nextRunAt(kinds: readonly string[], now: Date): Promise<Date | undefined> {
    const { rows } = await sql<{ runAt: Date }>`
      select run_at as "runAt" from jobs where state = 'queued' and run_at > ${now} and kind = any(${kinds}::text[])
      order by run_at limit 1`.execute(database)
    return rows[0]?.runAt
  }

  /** Undefined when the lease is lost. */
  async function renew(lease: Lease, leaseMs: number): Promise<{ isCancelling: boolean } | undefined> {
    const { rows } = await sql<{ isCancelling: boolean }>`
      update jobs set lease_until = ${inMs(leaseMs)} where ${isOurs(lease)}
      returning is_cancelling as "isCancelling"`.execute(database)
    return rows[0]
  }

  /** Undefined when the lease is lost; nothing was written. */
  async function report(
    lease: Lease,
    { progress, step, now }: { progress: number; step: string | undefined; now: Date },
  ): Promise<{ isCancelling: boolean } | undefined> {
    const said = step === undefined ? sql`` : sql`, step = ${step}, steps = ${withStep(now, step)}`
    const { rows } = await sql<{ isCancelling: boolean }>`
      update jobs set progress = ${progress} ${said} where ${isOurs(lease)}
      returning is_cancelling as "isCancelling"`.execute(database)
    return rows[0]
  }

  /** False when the lease is lost. Called in the transaction of the job's effect, which must then roll back too. */
  async function finish(lease: Lease, json: string | null, now: Date, db: Db = database): Promise<boolean> {
    const { rows } = await sql`
      update jobs set state = 'done', ${WITHOUT_LEASE}, progress = 100, result = ${json}, failure = null,
        failure_detail = null, ended_at = ${now}
      where ${isOurs(lease)} returning id`.execute(db)
    return rows.length > 0
  }

  /** Ends a try: the job runs again later, or has failed, or is cancelled when that was wished. */
  async function fail(lease: Lease, { sentence, detail, againAt, now }: JobError): Promise<void> {
    await sql`
      update jobs set ${WITHOUT_LEASE},
        state = case when is_cancelling then 'cancelled' else ${againAt ? 'queued' : 'failed'} end,
        run_at = coalesce(${againAt ?? null}::timestamptz, run_at),
        failure = case when not is_cancelling then ${sentence}::text end,
        failure_detail = case when not is_cancelling then ${detail}::text end,
        ended_at = case when is_cancelling or ${againAt === undefined}::boolean then ${now}::timestamptz end,
        steps = case when is_cancelling then ${withStep(now, '已取消')} else ${withStep(now, sentence)} end
      where ${isOurs(lease)}`.execute(database)
  }

  /** For a process that stops: another process may go on at once, and the try does not count. */
  async function handBack(leases: readonly Lease[], now: Date, onInterrupted: Interrupted = {}): Promise<void> {
    const isOver = sql`(${saidLeft(onInterrupted)} is not null)`
    const sentence = sql`coalesce(${saidLeft(onInterrupted)}, '处理它的进程正常停下，交还给别的进程')`
    await sql`
      update jobs set ${WITHOUT_LEASE},
        state = case when is_cancelling then 'cancelled' when ${isOver} then 'failed' else 'queued' end,
        attempts = attempts - case when ${isOver} then 0 else 1 end, run_at = least(run_at, ${now}),
        failure = case when ${isOver} and not is_cancelling then ${sentence} else failure end,
        ended_at = case when is_cancelling or ${isOver} then ${now}::timestamptz end,
        step = ${sentence}, steps = ${withStep(now, sentence)}
      where state = 'running' and lease = any(${leases.map(({ lease }) => lease)}::text[])`.execute(database)
  }

  return { add, findAlive, take, takeBack, nextRunAt, renew, report, finish, fail, handBack }
}

export type JobQueueRepository = ReturnType<typeof createJobQueueRepository>
