import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient } from 'pg'
import type { Report } from '../../report.ts'
import { StartFailure } from '../../start-failure.ts'
import { inBriefTransaction } from './brief-transaction.ts'
import { readSqlFiles, reasonOf, type SqlFile } from './sql-files.ts'

const FILE_NAME = /^[a-z-]+\/[a-z0-9-]+\.sql$/

/**
 * Database functions and triggers of a feature stand in its folder as `create or replace …` and are installed again when their text
 * changes. A process of the previous version still calls the functions that it knows, and may start again and reinstall its own text. So a
 * text must serve every caller of its signature, a new signature gets a new name, and an unused function is dropped by a migration of a
 * later version, never here.
 */
export async function applyStoredCode(client: PoolClient, featuresDir: string, report: Report): Promise<string[]> {
  const changed = await findChanged(client, await readStoredCode(featuresDir))
  if (changed.length === 0) return []
  for (const { name } of changed) report(`正在更新数据库里的函数：${name}`)
  let current = ''
  try {
    // One transaction, because functions that call each other must change together.
    await inBriefTransaction(client, async () => {
      const before = await objectsOf(client)
      for (const file of changed) {
        current = file.name
        await putInPlace(client, file)
        const after = new Set(await objectsOf(client))
        if (before.some((each) => !after.has(each))) {
          throw new Error('它删掉了已有的函数或触发器，正在运行的进程可能还在用；换一个名字，旧的留给以后的迁移去删')
        }
      }
    })
  } catch (error) {
    throw new StartFailure(`函数文件 ${current} 执行失败，数据库里的函数保持原样：${reasonOf(error)}`, { cause: error })
  }
  return changed.map(({ name }) => name)
}

async function putInPlace(client: PoolClient, { name, sql, checksum }: SqlFile): Promise<void> {
  await client.query(sql)
  await client.query(
    `INSERT INTO stored_code (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

async function readStoredCode(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.split(path.sep).join('/'))
    .sort()
  const odd = names.find((name) => !FILE_NAME.test(name))
  if (odd !== undefined) throw new StartFailure(`函数文件名 ${odd} 不合规则，应形如 player/save-progress.sql。`)
  return readSqlFiles(folder, names)
}

async function findChanged(client: PoolClient, files: SqlFile[]): Promise<SqlFile[]> {
  if (files.length === 0) return []
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM stored_code')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum)
}

/** A replaced object keeps its oid; a dropped and recreated object gets another. */
async function objectsOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT 'function ' || oid AS object FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT 'trigger ' || oid FROM pg_trigger WHERE NOT tgisinternal`,
  )
  return rows.map(({ object }) => object)
}
