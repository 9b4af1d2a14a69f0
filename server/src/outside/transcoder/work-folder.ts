import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const KEPT_MS = 2 * 24 * 60 * 60 * 1000

export interface WorkFolder {
  /** A folder of it, made where it is not there. */
  folderFor(name: string): Promise<string>
  remove(): Promise<void>
}

/** Where films are made before anybody sees them. Whoever is killed leaves rubbish here, and nowhere else. */
export function createWorkFolders(dataDir: string) {
  const root = path.join(dataDir, 'work')

  /** What an earlier try has left is taken away. */
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

  /** Of films that nobody came back to on this machine. */
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
