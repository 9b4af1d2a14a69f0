import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { tooLarge } from '@bee/contract/failures.ts'
import type { FileStore, StoredFile } from './store/file-store.ts'

const NAME_SHAPE = /^[\w-]{16,64}$/
export const ARCHIVE_FOLDER = 'archives'
const ENDING = '.zip'

/** The store's name of the archive at a path. */
export const archiveNameOf = (path: string) => path.slice(ARCHIVE_FOLDER.length + 1, -ENDING.length)

/** An open archive. */
export interface OpenArchive {
  size: number
  read: (offset: number, length: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** Uploaded archives until they are processed. */
export interface ArchiveStore {
  /** Returns the size; stops an archive that exceeds the limit while it arrives. */
  put(name: string, content: Readable, maxBytes: number): Promise<number>
  find(name: string): Promise<StoredFile | undefined>
  open(name: string): Promise<OpenArchive | undefined>
  remove(name: string): Promise<void>
  namesBefore(moment: Date): Promise<string[]>
}

async function reader(file: FileHandle, giveBack: () => Promise<void>): Promise<OpenArchive> {
  const { size } = await file.stat()

  async function read(offset: number, length: number): Promise<Buffer> {
    const piece = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    const { bytesRead } = await file.read(piece, 0, piece.length, offset)
    return piece.subarray(0, bytesRead)
  }

  async function close(): Promise<void> {
    await file.close()
    await giveBack()
  }

  return { size, read, close }
}

export function createArchiveStore(files: FileStore): ArchiveStore {
  function pathOf(name: string): string {
    if (!NAME_SHAPE.test(name)) throw new Error('Not a name of this store')
    return `${ARCHIVE_FOLDER}/${name}${ENDING}`
  }

  async function put(name: string, content: Readable, maxBytes: number): Promise<number> {
    let size = 0
    async function* counted() {
      for await (const piece of content as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > maxBytes) throw tooLarge(`文件包不能超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`)
        yield piece
      }
    }
    await files.put(pathOf(name), Readable.from(counted()))
    return size
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    return files.find(pathOf(name))
  }

  /** Reads jump in the file, so a local copy is borrowed until it is closed. */
  async function openArchive(name: string): Promise<OpenArchive | undefined> {
    const lent = await files.borrow(pathOf(name))
    return lent && reader(await open(lent.file), () => lent.giveBack())
  }

  async function remove(name: string): Promise<void> {
    await files.remove(pathOf(name))
  }

  async function namesBefore(moment: Date): Promise<string[]> {
    const names: string[] = []
    for await (const { path, modifiedAt } of files.list(ARCHIVE_FOLDER)) {
      const name = archiveNameOf(path)
      if (modifiedAt < moment && NAME_SHAPE.test(name)) names.push(name)
    }
    return names
  }

  return { put, find, open: openArchive, remove, namesBefore }
}
