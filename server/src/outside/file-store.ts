import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../start-failure.ts'

export interface StoredFile {
  bytes: number
  open(): Readable
}

/** Where uploaded files live. Names are made by us: letters, digits, dash, and one extension. */
export interface FileStore {
  put(name: string, content: Buffer): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** A file that is gone already is no failure. */
  remove(name: string): Promise<void>
}

export const FILE_NAME_SHAPE = /^[\w-]{16,64}\.[a-z0-9]{2,5}$/

function assertOwnName(name: string): void {
  if (!FILE_NAME_SHAPE.test(name)) throw new Error('Not a name of this store')
}

/** A folder of this machine. */
export function createLocalFileStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name)
  return {
    async put(name, content) {
      assertOwnName(name)
      await mkdir(folder, { recursive: true })
      // Renamed into place whole: a reader never sees half a file.
      const draft = placeOf(`.${name}`)
      await writeFile(draft, content, { mode: 0o600 })
      await rename(draft, placeOf(name))
    },

    async find(name) {
      if (!FILE_NAME_SHAPE.test(name)) return undefined
      try {
        const { size } = await stat(placeOf(name))
        return { bytes: size, open: () => createReadStream(placeOf(name)) }
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },

    async remove(name) {
      assertOwnName(name)
      await rm(placeOf(name), { force: true })
    },
  }
}
