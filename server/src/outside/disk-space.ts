import { mkdir, statfs } from 'node:fs/promises'
import { errorCode } from '../start-failure.ts'

/** How much the disk of a folder still takes. */
export async function freeSpaceOf(folder: string): Promise<{ freeBytes: number }> {
  const { bavail, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize }
}

/** The same of a folder of ours, which is made where it is missing. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return freeSpaceOf(folder)
}

/** Of the system, of a quota, and of PostgreSQL. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a write was refused for want of room, by the file system or by the database. */
export const isDiskFull = (error: unknown): boolean => FULL_CODES.has(errorCode(error))
