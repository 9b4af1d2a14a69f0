import { constants } from 'node:fs'
import { access, mkdir, realpath, statfs } from 'node:fs/promises'
import { explainFileError, StartFailure } from './start-failure.ts'

const MEGABYTE = 1024 * 1024

/** Makes the data folder where it is missing and proves that it can be written; answers its real path. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    // Not 0700: started as root, PostgreSQL must be able to pass through as an unprivileged user. What is inside is closed.
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** A full disk halfway through a set-up is harder to explain than a refusal before it. */
export async function requireFreeSpace(folder: string, megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  if (free < megabytes) {
    throw new StartFailure(`磁盘空间不足：${folder} 所在的磁盘只剩 ${free} MB，首次启动至少需要 ${megabytes} MB。`)
  }
}
