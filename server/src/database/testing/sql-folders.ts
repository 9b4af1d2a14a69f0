import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A test's own migrations and stored code, laid out as in `server/src`. */
export async function createSqlFolders() {
  const root = await mkdtemp(path.join(os.tmpdir(), 'bee-sql-'))
  const migrations = path.join(root, 'database/migrations')
  await mkdir(path.join(migrations, 'history'), { recursive: true })
  await mkdir(path.join(root, 'features'))

  async function put(name: string, sql: string): Promise<void> {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, sql)
  }

  function remove(): Promise<void> {
    return rm(root, { recursive: true })
  }

  return { migrations, put, remove }
}

export type SqlFolders = Awaited<ReturnType<typeof createSqlFolders>>
