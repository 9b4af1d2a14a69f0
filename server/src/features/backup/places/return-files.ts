import { Readable } from 'node:stream'
import type { FileStore } from '../../../outside/store/file-store.ts'

/** Writes the files of a backup back into the store. */
export function createFileReturn(files: Pick<FileStore, 'find' | 'put'>) {
  let missing = 0
  let left = 0

  /** Writes nothing: sums the bytes of the files that the store lacks or has in another size. */
  async function countMissing(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    if ((await files.find(path))?.bytes !== bytes) missing += bytes
    await readThrough(content)
  }

  const put = (path: string, content: AsyncIterable<Buffer>) =>
    files.put(path, Readable.from(content, { objectMode: false }))

  /** A file that the store has in the same size is left as it is. */
  async function putBack(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    if ((await files.find(path))?.bytes === bytes) await readThrough(content)
    else await put(path, content)
  }

  /** A file that the store has is left as it is, in any size. */
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
