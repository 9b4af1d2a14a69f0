import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Work } from '../../../database/database.ts'
import type { JobKind, JobResult, RunningJob } from '../../../job-kind.ts'

export const kindOf = (
  run: (job: RunningJob<unknown>) => Promise<JobResult>,
  more: Partial<Omit<JobKind, 'run'>> = {},
): JobKind => ({ name: 'test.kind', title: '试一试', input: z.unknown(), run, ...more })

/** What a job has done, told by a row that anybody can count. */
export async function leaveEffect(work: Work, jobId: number): Promise<undefined> {
  await sql`insert into effects (job_id) values (${jobId})`.execute(work)
}

/** As often as it takes. */
const NEVER_GIVEN_UP = 1000

/** What the processes do that a test kills and stops; the test itself only asks for it. */
export const EXACT = { name: 'test.exact', atOnce: 3, maxAttempts: NEVER_GIVEN_UP } as const
export const STOPPED = { name: 'test.stopped', maxAttempts: NEVER_GIVEN_UP } as const
