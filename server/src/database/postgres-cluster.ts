import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lchown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { requireFreeSpace } from '../data-folder.ts'
import type { Report } from '../report.ts'
import { errorCode, explainFileError, StartFailure } from '../start-failure.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { giveTo, spawnOptions } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

const SET_UP_MEGABYTES = 200

export const POSTGRES_USER = 'bee'

/** Ensures a PostgreSQL data folder that fits the binaries and belongs to the account; creates one at the first start. */
export async function prepareCluster(
  clusterDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  report: Report,
): Promise<void> {
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) await refuseOtherVersion(clusterDir, binaries)
  else await setUpCluster(clusterDir, binaries, account, report)
  await giveTo(account, clusterDir)
}

async function refuseOtherVersion(clusterDir: string, binaries: PostgresBinaries): Promise<void> {
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw explainFileError(error, clusterDir)
  })
  if (version.trim() === binaries.majorVersion) return
  throw new StartFailure(
    `${clusterDir} 由 PostgreSQL ${version.trim()} 创建，与内置的 PostgreSQL ${binaries.majorVersion} 不兼容。` +
      '请用原来的程序版本备份数据，再迁移到新版本。',
  )
}

/** Created under another name first: a set-up that is killed or runs out of disk leaves nothing that looks finished. */
async function setUpCluster(
  clusterDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  report: Report,
): Promise<void> {
  await requireFreeSpace(path.dirname(clusterDir), SET_UP_MEGABYTES)
  report('首次启动，正在初始化数据库')
  const unfinished = `${clusterDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account.fileOwner) await lchown(unfinished, account.fileOwner.uid, account.fileOwner.gid)
  try {
    await initialise(unfinished, binaries, account)
    await rename(unfinished, clusterDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function initialise(folder: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  // The built-in provider sorts by code point on every system; the C library's locale still decides which characters are letters for
  // pg_trgm.
  const attempts = ['C.UTF-8', 'C'].map((locale) => [
    `--pgdata=${folder}`,
    `--username=${POSTGRES_USER}`,
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ])
  let reason = ''
  for (const options of attempts) {
    const { program, args } = account.wrap(binaries.initdb, options)
    try {
      await run(program, args, spawnOptions(account) as { cwd: string })
      return
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw cannotRun(binaries, error)
      reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
      if (!reason.includes('invalid locale')) break
    }
  }
  if (reason.includes('No space left')) throw new StartFailure(`磁盘空间不足：${folder} 所在的磁盘已满，请先腾出空间。`)
  throw new StartFailure(`初始化数据库失败：${reason}`)
}

function cannotRun(binaries: PostgresBinaries, cause: unknown): StartFailure {
  // The file exists but its loader does not: the binaries are built for glibc.
  return new StartFailure(
    `内置的 PostgreSQL 无法在本系统运行（${binaries.initdb}，需要 glibc）。请用 DATABASE_URL 指定自己的 PostgreSQL（15 或更新的版本）。`,
    { cause },
  )
}
