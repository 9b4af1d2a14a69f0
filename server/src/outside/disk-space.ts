import { mkdir, statfs } from 'node:fs/promises'
import { errorCode } from '../start-failure.ts'

/** The free space on the disk of a folder. */
export async function freeSpaceOf(folder: string): Promise<{ freeBytes: number }> {
  const { bavail, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize }
}

/** Same for a folder of ours, which is created if missing. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return freeSpaceOf(folder)
}

/** Codes of the system, of a quota, and of PostgreSQL. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a write was refused by the file system or the database because the disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL_CODES.has(errorCode(error))
