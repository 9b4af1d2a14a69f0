import * as z from 'zod/mini'
import type { Work } from './database/database.ts'

/** When work comes round by itself. An hour of the day is one in Asia/Shanghai. */
export type Schedule = { everyMinutes: number } | { dailyAt: { hour: number; minute: number } }

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** Kept with the job, for whoever reads it later. */
export type JobResult = Json | undefined

/** Why a job does not go on here, as its signal says it. Nothing of it is a failure of the job. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}
/** Somebody has cancelled it. */
export class Cancelled extends GivenUp {
  override name = 'Cancelled'
}

/** A job while it is being done, as its kind sees it. */
export interface RunningJob<Input> {
  id: number
  input: Input
  /** The first is 1. A job that was interrupted begins anew: what it did outside of a transaction may have been done before. */
  attempt: number
  /** Aborted when somebody has cancelled it, when the process stops, or when another process has taken it over. */
  signal: AbortSignal
  /**
   * Says how far it is, in percent, and what it is doing, in a sentence for an operator. Throws where the job is no longer ours or
   * is to be given up: let it through.
   */
  report: (progress: number, step?: string) => Promise<void>
  /**
   * The effect and the end of the job in one transaction: it happens once, however often a process dies on the way. What the effect
   * answers is the job's result.
   */
  inOneTransaction: (effect: (work: Work) => Promise<JobResult>) => Promise<undefined>
}

/** A kind of work, as its feature hands it to whoever runs jobs. */
export interface JobKind<Input = unknown> {
  /** The feature, a dot, what it does: `messages.broadcast`. It stands in the rows: another name is another kind. */
  name: string
  /** As an operator reads it. */
  title: string
  input: z.ZodMiniType<Input>
  /** What it answers is the job's result, unless a transaction has ended the job. */
  run(job: RunningJob<Input>): Promise<JobResult>
  /** How many of them one process does side by side; one unless it says more. */
  atOnce?: number
  maxAttempts?: number
  schedule?: Schedule
  /**
   * What is said where its process ended in the midst of it. With it nobody begins it anew, neither another process nor the list of
   * jobs: whoever asked for it looks first, and asks again where it is asked for.
   */
  onInterrupted?: string
  /**
   * People see what it does. Where the school goes back to a moment at which it waited it may have been done since, and is not done
   * again by itself.
   */
  hasVisibleEffect?: boolean
  /** Of no interest once it is done: not listed among the others, and soon forgotten. A failure is kept like any other. */
  isRoutine?: boolean
}

export type JobKinds = readonly JobKind[]

const ROUTINE_EVERY_MINUTES = 10

/** What comes round every few minutes and asks for nothing: what has expired is refused already, a sweep keeps its table small. */
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
