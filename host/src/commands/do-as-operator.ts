import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@bee/server/config.ts'
import { createServicesOf } from '@bee/server/compose-features.ts'
import type { Services } from '@bee/server/create-services.ts'
import { explainMissing } from '@bee/server/database/migrating/explain-missing.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { findSecret } from '../secret.ts'
import type { ProgramFolders } from '../program-folders.ts'
import type { Operator, Work } from './operator-command.ts'

const loadAll = async () => (await import('@bee/server/all-features.ts')).ALL_FEATURES

/** Reads the settings of the site. Works whether the site is running or stopped. */
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
  // A restored school is only tried, not served, so the links that it signs are thrown away and any secret will do.
  async function trySchool(pool: Operator['pool']): Promise<void> {
    const { createSchoolTrial } = await import('@bee/server/try-school.ts')
    const secret = config.secret ?? 'a-school-that-is-only-tried-out'
    await createSchoolTrial({ config, contentDir, secret })(pool)
  }
  const features = await (work.features ?? loadAll)()
  const services = createServicesOf(features, {
    config,
    pool: reached.pool,
    direct: reached.direct,
    ...(work.needsSecret === true && { secret: await findSecret(config.secret, config.dataDir) }),
    restores: { migrationsDir, trySchool, isInHurry: true },
  }) as Services
  try {
    return await work({ config, pool: reached.pool, services })
  } catch (error) {
    throw await explainMissing(error, { pool: reached.pool, migrationsDir, config })
  } finally {
    await services.close()
    await reached.close()
  }
}
