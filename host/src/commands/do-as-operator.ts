import { readConfig } from '@bee/server/config.ts'
import { createServices } from '@bee/server/create-services.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import type { Work } from './operator-command.ts'

/** Reads the settings of the site, and works while it is running and while it is not. */
export async function doAsOperator(
  { dataRoot, env }: { dataRoot: string; env: NodeJS.ProcessEnv },
  work: Work,
): Promise<string> {
  const config = readConfig(env, dataRoot)
  const reached = await reachDatabase(config)
  const services = createServices({ config, pool: reached.pool })
  try {
    return await work({ config, pool: reached.pool, services })
  } finally {
    await services.close()
    await reached.close()
  }
}
