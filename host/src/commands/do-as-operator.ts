import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@bee/server/config.ts'
import { createServices } from '@bee/server/create-services.ts'
import { explainMissing } from '@bee/server/database/migrating/explain-missing.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { createSchoolTrial } from '@bee/server/try-school.ts'
import type { ProgramFolders } from '../program-folders.ts'
import type { Work } from './operator-command.ts'

/** Reads the settings of the site, and works while it is running and while it is not. */
export async function doAsOperator(
  { projectRoot, dataRoot, env }: ProgramFolders & { env: NodeJS.ProcessEnv },
  work: Work,
): Promise<string> {
  const config = readConfig(env, dataRoot)
  const contentDir = path.join(projectRoot, 'content')
  const migrationsDir = path.join(projectRoot, 'server/src/database/migrations')
  const hasDatabase = config.databaseUrl !== undefined || existsSync(path.join(config.dataDir, 'postgres'))
  if (!hasDatabase) await work.onEmptyMachine?.({ config, migrationsDir })
  const reached = await reachDatabase(config)
  // A restored school is tried without being served: it signs nothing that anybody keeps.
  const trySchool = createSchoolTrial({
    config,
    contentDir,
    secret: config.secret ?? 'a-school-that-is-only-tried-out',
  })
  const services = createServices({
    config,
    pool: reached.pool,
    direct: reached.direct,
    restores: { migrationsDir, trySchool, isInHurry: true },
  })
  try {
    return await work({ config, pool: reached.pool, services })
  } catch (error) {
    throw await explainMissing(error, { pool: reached.pool, migrationsDir, config })
  } finally {
    await services.close()
    await reached.close()
  }
}
