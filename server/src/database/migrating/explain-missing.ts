import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import { errorCode, StartFailure } from '../../start-failure.ts'
import { readMigrations } from './migrate.ts'

const NO_TABLE = '42P01'
const NO_COLUMN = '42703'

interface Asked {
  pool: Pool
  migrationsDir: string
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
}

/**
 * Explains a missing table or column: the command was pointed at the wrong database, or ran before the first start of a new version. A
 * command reads the settings of the site, and the operator's shell may have others. Any other error is returned unchanged.
 */
export async function explainMissing(error: unknown, { pool, migrationsDir, config }: Asked): Promise<unknown> {
  const code = errorCode(error)
  if (code !== NO_TABLE && code !== NO_COLUMN) return error
  const applied = await pool
    .query<{ count: number }>('select count(*)::int as count from schema_migrations')
    .then(({ rows }) => rows[0]?.count ?? 0)
    .catch(() => 0)
  const place = config.databaseUrl === undefined ? `DATA_DIR（${config.dataDir}）` : 'DATABASE_URL 指向的数据库'
  if (applied === 0) {
    return new StartFailure(
      `${place}里还没有学校。命令要有与网站相同的设置（DATA_DIR、DATABASE_URL……）；新的学校先启动一次网站。`,
    )
  }
  const isBehind = applied < (await readMigrations(migrationsDir)).length
  return isBehind ? new StartFailure(`${place}还是旧版的，先用这一版程序启动一次网站，再来。`) : error
}
