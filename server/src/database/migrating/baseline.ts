import path from 'node:path'
import type { PoolClient } from 'pg'
import { StartFailure } from '../../start-failure.ts'
import { inBriefTransaction } from './brief-transaction.ts'
import { readSqlFiles, reasonOf, type SqlFile } from './sql-files.ts'

/** Files of `database/schema` in the order in which they are applied: a table stands after those that it refers to. */
export const BASELINE_FILES = [
  'program',
  'account',
  'staff',
  'audit',
  'jobs',
  'assets',
  'films',
  'about',
  'courses',
  'player',
  'insight',
  'subtitles',
  'certificates',
  'comments',
  'questions',
  'question-import',
  'news',
  'front',
  'messages',
  'orders',
  'inbox',
  'drafts',
  'health',
  'school-files',
  'backup',
].map((feature) => `${feature}.sql`)

/** Without the functions and triggers that the database runs for a feature: those stand beside the feature (`stored-code.ts`). */
const readBaseline = (migrationsDir: string) => readSqlFiles(path.join(migrationsDir, '../schema'), BASELINE_FILES)

/** A database without a table of ours. */
export async function isWithoutSchema(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'schema_migrations') AND NOT EXISTS (SELECT FROM schema_migrations) AS "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}

/**
 * Makes the schema of an empty database at once, as all migrations of `history` would have left it, and writes them down as applied:
 * later migrations go on from there. One transaction, so a process that is killed leaves an empty database.
 */
export async function applyBaseline(
  client: PoolClient,
  migrationsDir: string,
  history: readonly SqlFile[],
): Promise<void> {
  const files = await readBaseline(migrationsDir)
  let current = ''
  try {
    await inBriefTransaction(client, async () => {
      for (const { name, sql } of files) {
        current = name
        await client.query(sql)
      }
      await client.query(
        'INSERT INTO schema_migrations (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])',
        [history.map(({ name }) => name), history.map(({ checksum }) => checksum)],
      )
    })
  } catch (error) {
    throw new StartFailure(`建表文件 ${current} 执行失败，数据库保持原样：${reasonOf(error)}`, { cause: error })
  }
}
