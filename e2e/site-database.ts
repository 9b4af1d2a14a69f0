import { readConfig } from '@bee/server/config.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import type { SiteProcess } from './site-process.ts'

/** For states that no page and no command can bring about, such as a failed job: straight into the site's database. */
export async function askDatabase<Row extends object>(
  { dataDir }: Pick<SiteProcess, 'dataDir'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const database = await reachDatabase(readConfig({ DATA_DIR: dataDir }, dataDir))
  try {
    return (await database.pool.query<Row>(text, [...values])).rows
  } finally {
    await database.close()
  }
}
