import type { Services } from '@bee/server/create-services.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

const BYTES_PER_MB = 1024 * 1024
export const inMegabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`

/** Returns a file on this machine, or undefined when it does not exist. */
export async function findBackupFile(word: string) {
  const found = await stat(word).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name: path.basename(word), open: () => Promise.resolve(createReadStream(word) as AsyncIterable<Buffer>) }
}

/** The operator names either a file on this machine or a stored backup. */
export async function findBackup(services: Services, word: string) {
  const file = await findBackupFile(word)
  if (file) return file
  const open = await services.backupWork.openNamed(word)
  if (!open) throw new StartFailure(`没有这个文件，也没有这个名字的备份：${word}`)
  return { name: word, open }
}
