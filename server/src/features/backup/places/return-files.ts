import { Readable } from 'node:stream'
import type { FileStore } from '../../../outside/store/file-store.ts'

/** The files of a backup on their way back into the store. */
export function createFileReturn(files: Pick<FileStore, 'find' | 'put'>) {
  let missing = 0
  let left = 0

  /** Writes nothing: how much room those need that are not there as they are in the backup. */
  async function countMissing(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    if ((await files.find(path))?.bytes !== bytes) missing += bytes
    await readThrough(content)
  }

  const put = (path: string, content: AsyncIterable<Buffer>) =>
    files.put(path, Readable.from(content, { objectMode: false }))

  /** One that the store has already, and whole, is left as it is. */
  async function putBack(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    if ((await files.find(path))?.bytes === bytes) await readThrough(content)
    else await put(path, content)
  }

  /** One that the store has already is left as it is, whatever it is. */
  async function putNew(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    const there = await files.find(path)
    if (!there) return put(path, content)
    if (there.bytes !== bytes) left += 1
    return readThrough(content)
  }

  return { countMissing, putBack, putNew, missingBytes: () => missing, leftCount: () => left }
}

async function readThrough(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of content);
}
