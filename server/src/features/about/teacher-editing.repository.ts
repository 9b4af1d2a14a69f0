import { insertRows, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface TeacherColumns {
  name: string
  title: string
  motto: string
  area: string
  years: number
  bio: string
  teaches: string[]
  quote: string
  portrait_url: string
  portrait_id: number | null
}

export function createTeacherEditingRepository() {
  function insert(work: Work, rows: readonly BulkRow<'teachers'>[]): Promise<void> {
    return insertRows(work, 'teachers', rows)
  }

  function find(work: Work, id: number) {
    return work.selectFrom('teachers').selectAll().where('id', '=', id).executeTakeFirst()
  }

  function lock(work: Work, id: number) {
    return work.selectFrom('teachers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  }

  async function update(work: Work, id: number, columns: TeacherColumns): Promise<void> {
    await work.updateTable('teachers').set(columns).where('id', '=', id).execute()
  }

  return { insert, find, lock, update }
}

export type TeacherEditingRepository = ReturnType<typeof createTeacherEditingRepository>
