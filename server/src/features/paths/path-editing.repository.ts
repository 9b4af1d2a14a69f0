import { sql } from 'kysely'
import { insertRows, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

/** The columns that a draft alone determines. */
export type PathColumns = Pick<BulkRow<'learning_paths'>, 'title' | 'summary' | 'area' | 'outcomes'>

export type StepColumns = Pick<BulkRow<'learning_path_steps'>, 'course_id' | 'note'>

export function createPathEditingRepository() {
  async function courseIds(work: Work, wanted: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      select id from courses where id = any(${[...wanted]}::int[])`.execute(work)
    return new Set(rows.map(({ id }) => id))
  }

  function insert(work: Work, rows: readonly BulkRow<'learning_paths'>[]): Promise<void> {
    return insertRows(work, 'learning_paths', rows)
  }

  function insertSteps(work: Work, paths: readonly { pathId: number; steps: readonly StepColumns[] }[]): Promise<void> {
    const rows = paths.flatMap(({ pathId, steps }) =>
      steps.map((step, position) => ({ path_id: pathId, position, ...step })),
    )
    return insertRows(work, 'learning_path_steps', rows)
  }

  async function update(work: Work, id: number, columns: Partial<PathColumns>): Promise<void> {
    await work.updateTable('learning_paths').set(columns).where('id', '=', id).execute()
  }

  async function replaceSteps(work: Work, pathId: number, steps: readonly StepColumns[]): Promise<void> {
    await work.deleteFrom('learning_path_steps').where('path_id', '=', pathId).execute()
    await insertSteps(work, [{ pathId, steps }])
  }

  /** Reads the path with its steps and locks it: other changes wait. */
  async function lock(work: Work, id: number) {
    const path = await work
      .selectFrom('learning_paths')
      .select(['title', 'summary', 'area', 'outcomes'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!path) return undefined
    const steps = await work
      .selectFrom('learning_path_steps')
      .select(['course_id as courseId', 'note'])
      .where('path_id', '=', id)
      .orderBy('position')
      .execute()
    return { ...path, steps }
  }

  return { courseIds, insert, insertSteps, update, replaceSteps, lock }
}

export type PathEditingRepository = ReturnType<typeof createPathEditingRepository>
