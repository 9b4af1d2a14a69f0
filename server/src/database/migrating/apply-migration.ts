import type { PoolClient } from 'pg'
import { StartFailure } from '../../start-failure.ts'
import { inBriefTransaction } from './brief-transaction.ts'
import { reasonOf, type SqlFile } from './sql-files.ts'

/** Directives that the first line of a file may contain. */
const NO_TRANSACTION = /^-- no transaction\b/
const IN_BATCHES = /^-- in batches\b/

export async function applyMigration(client: PoolClient, file: SqlFile): Promise<void> {
  try {
    if (NO_TRANSACTION.test(file.sql)) await applyWithoutTransaction(client, file)
    else if (IN_BATCHES.test(file.sql)) await applyInBatches(client, file)
    else await applyWhole(client, file)
  } catch (error) {
    const left =
      NO_TRANSACTION.test(file.sql) || IN_BATCHES.test(file.sql) ? '已做的部分留着，再次启动会接着做' : '数据库保持原样'
    throw new StartFailure(`迁移 ${file.name} 执行失败，${left}：${reasonOf(error)}`, { cause: error })
  }
}

const markApplied = (client: PoolClient, { name, checksum }: SqlFile) =>
  client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])

function applyWhole(client: PoolClient, file: SqlFile): Promise<void> {
  return inBriefTransaction(client, async () => {
    await client.query(file.sql)
    await markApplied(client, file)
  })
}

/**
 * Runs each statement on its own: `create index concurrently` locks nothing but cannot run in a transaction. An interrupted run leaves an
 * invalid index; it is dropped first, so every statement can be repeated.
 */
async function applyWithoutTransaction(client: PoolClient, file: SqlFile): Promise<void> {
  for (const statement of statementsOf(file.sql)) {
    const index = /\bcreate (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1]
    if (index === undefined && !/\bif (not )?exists\b/i.test(statement)) {
      throw new Error(`没有事务的语句要能重复执行（if exists 或 if not exists）：${statement}`)
    }
    if (index !== undefined) await dropUnfinished(client, index)
    await client.query(statement)
  }
  await markApplied(client, file)
}

/** Such a file contains no functions, so a statement ends where a line ends with a semicolon. */
const statementsOf = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

async function dropUnfinished(client: PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`)
}

/** Repeats one statement that fills some rows at a time until it finds none, so that the whole table is never locked. */
async function applyInBatches(client: PoolClient, file: SqlFile): Promise<void> {
  const [statement = '', ...rest] = statementsOf(file.sql)
  if (rest.length > 0 || !/\blimit\b/i.test(statement))
    throw new Error('分批的迁移只有一条语句，并用 limit 说明一批多少行')
  let filled = 1
  while (filled > 0) {
    await inBriefTransaction(client, async () => {
      filled = (await client.query(statement)).rowCount ?? 0
    })
  }
  await markApplied(client, file)
}
