import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Report } from '../report.ts'
import { StartFailure } from '../start-failure.ts'
import { readSqlFiles, reasonOf, type SqlFile } from './sql-files.ts'
import { applyStoredCode } from './stored-code.ts'

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
/** Any number will do as long as every process of the site takes the same one. */
const MIGRATION_LOCK = 20_260_001

/** `server/src` is laid out the same wherever the site runs, so whoever knows the one folder knows the other. */
const featuresBeside = (migrationsDir: string) => path.join(migrationsDir, '../../features')

/**
 * Brings the database up to the newest numbered file, then puts the stored code of the features in place; answers the
 * names of the files it applied.
 */
export async function migrate(pool: Pool, migrationsDir: string, report: Report): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    const pending = await findPending(client, migrations)
    for (const migration of pending) {
      report(`正在升级数据库：${migration.name}`)
      await apply(client, migration)
    }
    const stored = await applyStoredCode(client, featuresBeside(migrationsDir), report)
    return [...pending.map(({ name }) => name), ...stored]
  } finally {
    // A lost connection has given the lock back by itself; its client must not return to the pool.
    const isUnlocked = await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).then(
      () => true,
      () => false,
    )
    client.release(!isUnlocked)
  }
}

async function readMigrations(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (number === undefined) throw new StartFailure(`迁移文件名 ${name} 不合规则，应形如 0001-courses.sql。`)
    if (numbers.has(number)) throw new StartFailure(`迁移编号 ${number} 重复：${name}。`)
    numbers.add(number)
  }
  return readSqlFiles(folder, names)
}

async function findPending(client: PoolClient, migrations: SqlFile[]): Promise<SqlFile[]> {
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  )
  applied.forEach(({ name, checksum }, index) => {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) throw new StartFailure(`数据库比程序新：程序里没有已执行过的迁移 ${name}，请使用更新的程序版本。`)
    if (file.checksum !== checksum) {
      throw new StartFailure(`迁移 ${name} 在执行之后被修改过。请恢复原文件，并把改动写成新的迁移。`)
    }
    const expected = migrations[index]
    if (expected && expected.name !== name) {
      throw new StartFailure(`迁移 ${expected.name} 的编号小于已执行过的迁移，请改用更大的编号。`)
    }
  })
  return migrations.slice(applied.length)
}

async function apply(client: PoolClient, { name, sql, checksum }: SqlFile): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new StartFailure(`迁移 ${name} 执行失败，数据库保持原样：${reasonOf(error)}`, { cause: error })
  }
}
