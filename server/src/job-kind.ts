import * as z from 'zod/mini'
import type { Work } from './database/database.ts'

/** When a job recurs. The hour is in Asia/Shanghai. */
export type Schedule = { everyMinutes: number } | { dailyAt: { hour: number; minute: number } }

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** Stored with the job. */
export type JobResult = Json | undefined

/** The abort reason when a job stops here. It is not a failure of the job. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}
/** A staff member has cancelled it. */
export class Cancelled extends GivenUp {
  override name = 'Cancelled'
}

/** A running job, as its kind sees it. */
export interface RunningJob<Input> {
  id: number
  input: Input
  /** The first is 1. An interrupted job starts again from the beginning: effects outside of a transaction may already have happened. */
  attempt: number
  /** Aborted when a staff member has cancelled the job, when the process stops, or when another process has taken it over. */
  signal: AbortSignal
  /**
   * Reports the progress in percent, with a sentence for the operator. Throws when the job is no longer ours or must stop: do not catch it.
   */
  report: (progress: number, step?: string) => Promise<void>
  /**
   * Commits the effect and the end of the job in one transaction: it happens once, even if processes die on the way. The return value of
   * the effect is the job's result.
   */
  inOneTransaction: (effect: (work: Work) => Promise<JobResult>) => Promise<undefined>
}

/** A kind of job, contributed by its feature. */
export interface JobKind<Input = unknown> {
  /** The feature, a dot, and the act: `messages.broadcast`. It is stored in rows, so a renamed kind is a new kind. */
  name: string
  /** The title for the operator. */
  title: string
  input: z.ZodMiniType<Input>
  /** The return value is the job's result, unless a transaction has ended the job. */
  run(job: RunningJob<Input>): Promise<JobResult>
  /** How many of them one process runs in parallel; defaults to one. */
  atOnce?: number
  maxAttempts?: number
  schedule?: Schedule
  /**
   * The message when the process died during the job. With it the job never restarts by itself, neither in another process nor from the
   * list of jobs: staff check first, and request it again on its own page.
   */
  onInterrupted?: string
  /**
   * People see its effect. After a restore to a moment when the job was still queued, it may already have run since, so it does not run
   * again by itself.
   */
  hasVisibleEffect?: boolean
  /** A finished job of this kind is not listed and is soon deleted. A failed one is kept like any other. */
  isRoutine?: boolean
}

export type JobKinds = readonly JobKind[]

const ROUTINE_EVERY_MINUTES = 10

/** A job that recurs every few minutes and has no input: expired rows are refused anyway, and the sweep keeps its table small. */
export const routine = (name: string, title: string, run: () => Promise<unknown>): JobKind => ({
  name,
  title,
  input: z.unknown(),
  async run() {
    await run()
  },
  schedule: { everyMinutes: ROUTINE_EVERY_MINUTES },
  isRoutine: true,
})
