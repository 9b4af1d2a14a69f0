import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StartFailure } from '../start-failure.ts'
import type { PostgresAccount } from './postgres-account.ts'

/** The operating system stores socket paths in 108 bytes (104 on macOS); the last one is a zero. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

export const POSTGRES_PORT = 5432

/**
 * The server listens only on a socket in a folder that its own account alone may enter. A data folder with a long path gets a short folder
 * among the temporary files instead.
 */
export async function makeSocketFolder(dataDir: string, account: PostgresAccount): Promise<string> {
  const folder = chooseSocketFolder(dataDir, os.tmpdir())
  await mkdir(folder, { mode: 0o700, recursive: true })
  const found = await lstat(folder)
  const owner = account.fileOwner ?? { uid: process.getuid?.() ?? found.uid, gid: process.getgid?.() ?? found.gid }
  // Names among the temporary files can be guessed: in a folder of a stranger, another program could pose as the database.
  const isWithinData = path.dirname(folder) === dataDir
  const isOurs =
    found.isDirectory() && (isWithinData || found.uid === owner.uid || found.uid === (process.getuid?.() ?? found.uid))
  if (!isOurs) throw new StartFailure(`文件夹 ${folder} 属于别的用户，无法用来放置数据库的套接字，请先删除它。`)
  if (found.uid !== owner.uid) await lchown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  return folder
}

export function chooseSocketFolder(dataDir: string, temporaryDir: string): string {
  const beside = path.join(dataDir, 'run')
  if (fits(beside)) return beside
  const name = `bee-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  return [temporaryDir, '/tmp'].map((folder) => path.join(folder, name)).find(fits) ?? beside
}

export function socketFile(socketDir: string): string {
  return path.join(socketDir, `.s.PGSQL.${POSTGRES_PORT}`)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) <= SOCKET_PATH_BYTES
}
