import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { tooLarge } from '@bee/contract/failures.ts'

const NAME_SHAPE = /^[\w-]{16,64}$/

/** An archive that lies open. */
export interface OpenArchive {
  size: number
  read: (offset: number, length: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** Archives between their arrival and what becomes of them. */
export interface ArchiveStore {
  /** Answers how large it is; refuses one that is larger than allowed while it arrives. */
  put(name: string, content: Readable, maxBytes: number): Promise<number>
  bytes(name: string): Promise<number | undefined>
  open(name: string): Promise<OpenArchive | undefined>
  remove(name: string): Promise<void>
  namesBefore(moment: Date): Promise<string[]>
}

async function reader(file: FileHandle): Promise<OpenArchive> {
  const { size } = await file.stat()

  async function read(offset: number, length: number): Promise<Buffer> {
    const piece = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    const { bytesRead } = await file.read(piece, 0, piece.length, offset)
    return piece.subarray(0, bytesRead)
  }

  return { size, read, close: () => file.close() }
}

export function createArchiveStore(folder: string): ArchiveStore {
  function placeOf(name: string): string {
    if (!NAME_SHAPE.test(name)) throw new Error('Not a name of this store')
    return path.join(folder, `${name}.zip`)
  }

  async function put(name: string, content: Readable, maxBytes: number): Promise<number> {
    await mkdir(folder, { recursive: true })
    const handle = await open(placeOf(name), 'wx', 0o600)
    let size = 0
    try {
      for await (const piece of content) {
        size += (piece as Buffer).length
        if (size > maxBytes) throw tooLarge(`文件包不能超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`)
        await handle.write(piece as Buffer)
      }
      await handle.sync()
    } catch (error) {
      await rm(placeOf(name), { force: true })
      throw error
    } finally {
      await handle.close()
    }
    return size
  }

  async function bytes(name: string): Promise<number | undefined> {
    return (await stat(placeOf(name)).catch(() => undefined))?.size
  }

  async function openArchive(name: string): Promise<OpenArchive | undefined> {
    const file = await open(placeOf(name)).catch(() => undefined)
    return file && reader(file)
  }

  async function remove(name: string): Promise<void> {
    await rm(placeOf(name), { force: true })
  }

  async function namesBefore(moment: Date): Promise<string[]> {
    const names: string[] = []
    for (const file of await readdir(folder).catch(() => [])) {
      const name = path.basename(file, '.zip')
      if (!NAME_SHAPE.test(name)) continue
      const found = await stat(placeOf(name)).catch(() => undefined)
      if (found && found.mtime < moment) names.push(name)
    }
    return names
  }

  return { put, bytes, open: openArchive, remove, namesBefore }
}
