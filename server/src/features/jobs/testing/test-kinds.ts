import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Work } from '../../../database/database.ts'
import type { JobKind, JobResult, RunningJob } from '../../../job-kind.ts'

export const kindOf = (
  run: (job: RunningJob<unknown>) => Promise<JobResult>,
  more: Partial<Omit<JobKind, 'run'>> = {},
): JobKind => ({ name: 'test.kind', title: '试一试', input: z.unknown(), run, ...more })

/** The effect of a job, as a row that the test can count. */
export async function leaveEffect(work: Work, jobId: number): Promise<undefined> {
  await sql`insert into effects (job_id) values (${jobId})`.execute(work)
}

/** More tries than a test has kills. */
const NEVER_GIVEN_UP = 1000

/** The kinds that the killed and stopped processes run; the test itself only enqueues them. */
export const EXACT = { name: 'test.exact', atOnce: 3, maxAttempts: NEVER_GIVEN_UP } as const
export const STOPPED = { name: 'test.stopped', maxAttempts: NEVER_GIVEN_UP } as const
