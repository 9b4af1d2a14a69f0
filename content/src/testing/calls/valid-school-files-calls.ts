import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { openStore } from '@bee/server/outside/store/open-store.ts'
import type { SchoolStage } from '../school-stage.ts'

let made = 0

async function importIn({ server }: SchoolStage, state: 'ready' | 'refused'): Promise<{ importId: number }> {
  const name = `walked-upload-${String((made += 1)).padStart(4, '0')}`
  // Where uploads lie once they have ended.
  await openStore(server.config, systemRandomness).put(`archives/${name}.zip`, Buffer.from('PK'))
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into school_imports (upload_name, file_name, bytes, state, plan, created_at, changed_at)
     values ($1, '学校.zip', 2, $2, '{"isOfSchool": false}', $3, $3) returning id`,
    [name, state, server.clock.now()],
  )
  return { importId: rows[0]?.id ?? 0 }
}

async function exportIn({ server }: SchoolStage): Promise<{ exportId: number }> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into school_exports (wanted, title, file_name, archive_name, state)
     values ('{"scope":"school","withFilms":false}', '整所学校', 'school.zip', 'walked-export-0001', 'ready') returning id`,
  )
  return { exportId: rows[0]?.id ?? 0 }
}

export const VALID_SCHOOL_FILES_CALLS = {
  types: () => ({}),
  export: ({ school }: SchoolStage) => ({ scope: 'course' as const, courseId: school.courseId, withFilms: false }),
  exports: () => ({}),
  download: exportIn,
  imports: () => ({}),
  detail: (stage: SchoolStage) => importIn(stage, 'refused'),
  apply: async (stage: SchoolStage) => ({ ...(await importIn(stage, 'ready')), withdrawGone: false }),
  discard: (stage: SchoolStage) => importIn(stage, 'ready'),
}
