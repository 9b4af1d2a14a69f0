import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../start-failure.ts'

export interface StoredFile {
  bytes: number
  open(): Readable
}

/** Where uploaded files live. Names are made by us: letters, digits, dash, and one extension. */
export interface FileStore {
  /** Answers once the file would survive a power cut. */
  put(name: string, content: Uint8Array): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** A file that is gone already is no failure. */
  remove(name: string): Promise<void>
  /** Names of files written before this moment; takes away drafts of then that never became a file. */
  namesBefore(moment: Date): Promise<string[]>
}

export const FILE_NAME_SHAPE = /^[\w-]{16,64}\.[a-z0-9]{2,5}$/

function assertOwnName(name: string): void {
  if (!FILE_NAME_SHAPE.test(name)) throw new Error('Not a name of this store')
}

async function writeToDisk(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is kept by its folder, which goes to disk apart from the file. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A folder of this machine. */
export function createLocalFileStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name)

  async function put(name: string, content: Uint8Array): Promise<void> {
    assertOwnName(name)
    await mkdir(folder, { recursive: true })
    // Renamed into place whole: a reader never sees half a file.
    const draft = placeOf(`.${name}`)
    try {
      await writeToDisk(draft, content)
      await rename(draft, placeOf(name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    if (!FILE_NAME_SHAPE.test(name)) return undefined
    try {
      const { size } = await stat(placeOf(name))
      return { bytes: size, open: () => createReadStream(placeOf(name)) }
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  async function remove(name: string): Promise<void> {
    assertOwnName(name)
    await rm(placeOf(name), { force: true })
  }

  async function namesBefore(moment: Date): Promise<string[]> {
    const names: string[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      const written = await stat(placeOf(name)).catch(() => undefined)
      if (!written || written.mtime >= moment) continue
      if (FILE_NAME_SHAPE.test(name)) names.push(name)
      else if (FILE_NAME_SHAPE.test(name.slice(1))) await rm(placeOf(name), { force: true })
    }
    return names
  }

  return { put, find, remove, namesBefore }
}
