import { insertRows, withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedFailure {
  kind: string
  input: object
  failure: string
  createdBy: number
  createdAt: Date
  endedAt: Date
}

/** Adds jobs that failed before they came here. The page of jobs offers to try them again. */
export function createJobImport() {
  async function addFailed(work: Work, failed: ImportedFailure): Promise<number> {
    const { kind, input, failure, createdBy, createdAt, endedAt } = failed
    const [row] = await withIds(work, 'jobs', [
      {
        kind,
        input,
        state: 'failed',
        run_at: createdAt,
        attempts: 1,
        max_attempts: 1,
        failure,
        created_by: createdBy,
        created_at: createdAt,
        started_at: createdAt,
        ended_at: endedAt,
      },
    ])
    if (!row) throw new Error('No id for the job')
    await insertRows(work, 'jobs', [row])
    return row.id
  }

  return { addFailed }
}

export type JobImport = ReturnType<typeof createJobImport>
