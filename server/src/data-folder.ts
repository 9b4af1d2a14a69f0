import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, realpath, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, explainFileError, StartFailure } from './start-failure.ts'

const MEGABYTE = 1024 * 1024

/** Makes the data folder where it is missing and proves that it can be written; answers its real path. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(path.resolve(dataDir))
    await access(dataDir, constants.W_OK | constants.X_OK)
    // Root may write everywhere, it seems, until something is written.
    await rmdir(await mkdtemp(path.join(dataDir, '.writable-')))
    return await realpath(dataDir)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw explainFileError(error, dataDir)
    throw new StartFailure(`这里建不了文件夹：${dataDir}。请用 DATA_DIR 指定别的文件夹。`, { cause: error })
  }
}

/** Level by level: Node's own way never ends where the system calls a folder missing that is there, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    // Its parent may be there by now: another process on the same folder is just as far.
    if (!(await isThere(path.dirname(folder)))) await makeFolder(path.dirname(folder))
    await makeOne(folder)
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    // Not 0700: started as root, PostgreSQL must be able to pass through as an unprivileged user. What is inside is closed.
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

/** A full disk halfway through a set-up is harder to explain than a refusal before it. */
export async function requireFreeSpace(folder: string, megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  if (free < megabytes) {
    throw new StartFailure(`磁盘空间不足：${folder} 所在的磁盘只剩 ${free} MB，首次启动至少需要 ${megabytes} MB。`)
  }
}
