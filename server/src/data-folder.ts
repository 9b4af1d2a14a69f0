import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, realpath, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, explainFileError, StartFailure } from './start-failure.ts'

const MEGABYTE = 1024 * 1024

/** Creates the data folder if needed, proves that it is writable, and returns its real path. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(path.resolve(dataDir))
    await access(dataDir, constants.W_OK | constants.X_OK)
    // access() says yes to root everywhere, so only a real write proves it.
    await rmdir(await mkdtemp(path.join(dataDir, '.writable-')))
    return await realpath(dataDir)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw explainFileError(error, dataDir)
    throw new StartFailure(`这里建不了文件夹：${dataDir}。请用 DATA_DIR 指定别的文件夹。`, { cause: error })
  }
}

/** Level by level, because Node's recursive mkdir never ends where the system reports an existing folder as missing, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    // The parent may exist by now: another process on the same folder may have created it.
    if (!(await isThere(path.dirname(folder)))) await makeFolder(path.dirname(folder))
    await makeOne(folder)
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    // Not 0700: when the site starts as root, PostgreSQL runs as an unprivileged user and must pass through. The folders inside are closed.
    await mkdir(folder, { mode: 0o711 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Checked before the setup, because a disk that fills up halfway is harder to explain than a refusal. */
export async function requireFreeSpace(folder: string, megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  if (free < megabytes) {
    throw new StartFailure(`磁盘空间不足：${folder} 所在的磁盘只剩 ${free} MB，首次启动至少需要 ${megabytes} MB。`)
  }
}
