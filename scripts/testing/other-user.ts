import { execFile, spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NOBODY = 65_534

/** For `spawn`: user 65534, which has no rights. Only root may start a program as another user. */
export const OTHER_USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

export async function giveToOtherUser(place: string): Promise<void> {
  if (OTHER_USER.uid !== undefined) await chown(place, OTHER_USER.uid, OTHER_USER.gid)
}

export interface OpenFolder {
  path: string
  /** `process.execPath`, or a copy of it where only root may run it: nvm installs below the home folder. */
  node: string
  /** Copies a folder in, so that every user may read it; answers where it is. */
  copyIn(from: string, name: string): Promise<string>
  remove(): Promise<void>
}

/**
 * A temporary folder that every user may enter. A program that runs as another user has to be started from here, with all that it
 * reads: the clone may lie below a folder of mode 0700, and its files have mode 0600 under a umask of 077.
 */
export async function makeOpenFolder(prefix: string): Promise<OpenFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  await chmod(folder, 0o755)

  async function copyIn(from: string, name: string): Promise<string> {
    const to = path.join(folder, name)
    await run('cp', ['-r', from, to])
    await run('chmod', ['-R', 'a+rX', to])
    return to
  }

  return {
    path: folder,
    node: await findNode(folder),
    copyIn,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function findNode(folder: string): Promise<string> {
  const canRun = spawnSync(process.execPath, ['--version'], { ...OTHER_USER, cwd: '/' }).status === 0
  if (canRun) return process.execPath
  const copy = path.join(folder, 'node')
  await copyFile(process.execPath, copy)
  await chmod(copy, 0o755)
  return copy
}
