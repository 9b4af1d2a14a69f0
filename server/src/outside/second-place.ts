import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { diskSpace } from './disk-space.ts'
import { syncFolder } from './store/sync-folder.ts'
import { writeAll } from './store/write-all.ts'

const UNFINISHED_SHAPE = /^\..+\.unfinished$/

/** A folder on another disk, or a network folder: plain files by their names. */
export function createSecondPlace(folder: string, { schoolFolder }: { schoolFolder?: string | undefined } = {}) {
  const placeOf = (name: string) => path.join(folder, path.basename(name))

  /** Written under another name until it is complete and on the disk. */
  async function put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = path.join(folder, `.${path.basename(name)}.unfinished`)
    try {
      // A killed process may have left the draft. Removing it also removes a link that an attacker planted for us to write through.
      await rm(draft, { force: true })
      const handle = await open(draft, 'wx', 0o600)
      try {
        for await (const piece of content) await writeAll(handle, piece)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, placeOf(name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  async function find(name: string): Promise<{ bytes: number; open: () => AsyncIterable<Buffer> } | undefined> {
    const found = await stat(placeOf(name)).catch(() => undefined)
    return found?.isFile() ? { bytes: found.size, open: () => createReadStream(placeOf(name)) } : undefined
  }

  /** Drafts of killed processes that were not written to since. */
  async function removeUnfinished(before: Date): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!UNFINISHED_SHAPE.test(name)) continue
      const found = await stat(path.join(folder, name)).catch(() => undefined)
      if (found && found.mtime < before) await rm(path.join(folder, name), { force: true })
    }
  }

  async function remove(name: string): Promise<void> {
    await rm(placeOf(name), { force: true })
  }

  const space = () => diskSpace(folder)

  /** When a disk is not mounted, its mount folder is empty and lies on the school's own disk. */
  async function isOnDiskOfSchool(): Promise<boolean> {
    if (schoolFolder === undefined) return false
    const [own, other] = await Promise.all([stat(folder), stat(schoolFolder)])
    return own.dev === other.dev
  }

  return { put, find, remove, removeUnfinished, space, isOnDiskOfSchool }
}

export type SecondPlace = ReturnType<typeof createSecondPlace>
