import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const KEPT_MS = 2 * 24 * 60 * 60 * 1000

export interface WorkFolder {
  /** A subfolder, created if missing. */
  folderFor(name: string): Promise<string>
  remove(): Promise<void>
}

/** The folders in which films are made. A killed process leaves rubbish here and in no other place. */
export function createWorkFolders(dataDir: string) {
  const root = path.join(dataDir, 'work')

  /** Removes the files of an earlier attempt. */
  async function open(makingId: number, attempt: number): Promise<WorkFolder> {
    await removeOld((name) => name.startsWith(`making-${makingId}-`))
    const folder = path.join(root, `making-${makingId}-${attempt}`)
    await mkdir(folder, { recursive: true })
    return {
      async folderFor(name) {
        const place = path.join(folder, name)
        await mkdir(place, { recursive: true })
        return place
      },
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }

  async function removeOld(isOld: (name: string) => boolean | Promise<boolean>): Promise<void> {
    for (const name of await readdir(root).catch(() => [])) {
      if (await isOld(name)) await rm(path.join(root, name), { recursive: true, force: true })
    }
  }

  /** Removes folders of films that this machine did not continue. */
  function sweep(now: Date): Promise<void> {
    const before = now.getTime() - KEPT_MS
    return removeOld(async (name) => {
      const found = await stat(path.join(root, name)).catch(() => undefined)
      return found !== undefined && found.mtime.getTime() < before
    })
  }

  return { open, sweep }
}

export type WorkFolders = ReturnType<typeof createWorkFolders>
