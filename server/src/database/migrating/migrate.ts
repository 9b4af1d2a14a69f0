import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Report } from '../../report.ts'
import { StartFailure } from '../../start-failure.ts'
import { applyMigration } from './apply-migration.ts'
import { applyBaseline, isWithoutSchema } from './baseline.ts'
import { withMigrationLock } from './migration-lock.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'
import { applyStoredCode } from './stored-code.ts'

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

/** `server/src` has the same layout in the sources and in the build, so one folder leads to the other. */
const featuresBeside = (migrationsDir: string) => path.join(migrationsDir, '../../features')

/**
 * Brings the database up to the newest numbered file, then installs the stored code of the features. Returns the names of the applied
 * files.
 */
export async function migrate(pool: Pool, migrationsDir: string, report: Report): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir)
  const client = await pool.connect()
  let isHealthy = false
  try {
    const applied = await withMigrationLock(client, () => migrateLocked(client, migrations, migrationsDir, report))
    isHealthy = true
    return applied
  } finally {
    // A connection that failed halfway must not return to the pool.
    client.release(!isHealthy)
  }
}

/**
 * Brings an empty database to exactly these files, as the source of its rows had them applied, without the stored code. `migrate` applies
 * the newer files after the rows are loaded.
 */
export async function migrateTo(pool: Pool, migrationsDir: string, names: readonly string[]): Promise<void> {
  const wanted = new Set(names)
  const all = await readMigrations(migrationsDir)
  const migrations = all.filter(({ name }) => wanted.has(name))
  // An old backup stands somewhere in the history, which the baseline cannot make.
  const isPastHistory = historyIn(all).every(({ name }) => wanted.has(name))
  const client = await pool.connect()
  let isHealthy = false
  try {
    await withMigrationLock(client, async () => {
      await client.query(MIGRATIONS_TABLE)
      const rest = isPastHistory ? await startFromBaseline(client, migrations, migrationsDir) : migrations
      for (const migration of rest) await applyMigration(client, migration)
    })
    isHealthy = true
  } finally {
    client.release(!isHealthy)
  }
}

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

async function migrateLocked(
  client: PoolClient,
  migrations: Migration[],
  migrationsDir: string,
  report: Report,
): Promise<string[]> {
  await client.query(MIGRATIONS_TABLE)
  await startFromBaseline(client, migrations, migrationsDir, report)
  const pending = await findPending(client, migrations)
  for (const migration of pending) {
    report(`正在升级数据库：${migration.name}`)
    await applyMigration(client, migration)
  }
  const stored = await applyStoredCode(client, featuresBeside(migrationsDir), report)
  return [...pending.map(({ name }) => name), ...stored]
}

/** Makes the schema of an empty database. Returns the migrations that come after it, or all of them where nothing was made. */
async function startFromBaseline(
  client: PoolClient,
  migrations: readonly Migration[],
  migrationsDir: string,
  report: Report = () => undefined,
): Promise<readonly Migration[]> {
  const history = historyIn(migrations)
  if (history.length === 0 || !(await isWithoutSchema(client))) return migrations
  report('正在建立数据库')
  await applyBaseline(client, migrationsDir, history)
  return migrations.slice(history.length)
}

export interface Migration extends SqlFile {
  /** The baseline does the same. */
  isHistory: boolean
}

const historyIn = (migrations: readonly Migration[]) => migrations.filter(({ isHistory }) => isHistory)

const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

export async function readMigrations(folder: string): Promise<Migration[]> {
  const historyDir = path.join(folder, 'history')
  const history = await namesIn(historyDir)
  const later = await namesIn(folder)
  checkNames([...history, ...later])
  const files = [...(await readSqlFiles(historyDir, history)), ...(await readSqlFiles(folder, later))]
  return files.map((file, index) => ({
    ...file,
    isHistory: index < history.length,
  }))
}

function checkNames(names: readonly string[]): void {
  const numbers = new Set<string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (number === undefined) throw new StartFailure(`迁移文件名 ${name} 不合规则，应形如 0001-courses.sql。`)
    if (numbers.has(number)) throw new StartFailure(`迁移编号 ${number} 重复：${name}。`)
    numbers.add(number)
  }
}

async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
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
