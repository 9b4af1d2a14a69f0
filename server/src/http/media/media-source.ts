import { open, type FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { notFound } from '@bee/contract/failures.ts'
import type { ByteSpan, FileStore } from '../../outside/store/file-store.ts'
import { sendFile } from './send-file.ts'
import { sendStream } from './send-stream.ts'
import type { FileReadPool } from './file-read-pool.ts'

const NO_FILE_MESSAGE = '没有找到这个视频'

/** Folders by the first part of a media path, searched in order. No other folder is ever opened. */
export type MediaFolders = Readonly<Record<string, readonly string[] | undefined>>

export interface MediaShelves {
  folders: MediaFolders
  /** The store of files that are in none of the folders. */
  files?: Pick<FileStore, 'find'> | undefined
}

/** A file that will be sent. */
export interface MediaSource {
  size: number
  modifiedAt: Date
  /** Prepares the part, while an error can still be answered; returns a function that writes it. Closes the file. */
  take(span: ByteSpan): Promise<(response: ServerResponse, socket: Socket) => Promise<void>>
  /** Call it when `take` is not called. */
  close(): Promise<void>
  /** A signed address at which the browser can fetch the file itself. */
  address?: ((as: { type: string }) => Promise<string | undefined>) | undefined
}

async function openFirst(roots: readonly string[], parts: readonly string[]): Promise<FileHandle | undefined> {
  for (const root of roots) {
    const file = await open(path.join(root, ...parts)).catch(() => undefined)
    if (file) return file
  }
  return undefined
}

/** From the disk in pieces, with as many reads at once as the pool has seats. */
async function fromFolders(
  roots: readonly string[],
  rest: string[],
  reads: FileReadPool,
): Promise<MediaSource | undefined> {
  const file = await openFirst(roots, rest)
  if (!file) return undefined
  const stats = await file.stat()
  if (!stats.isFile()) {
    await file.close()
    return undefined
  }
  return {
    size: stats.size,
    modifiedAt: stats.mtime,
    take: ({ start, end }) =>
      Promise.resolve((response, socket) => sendFile(response, { file, start, end, reads, socket })),
    close: () => file.close(),
  }
}

/** Through this process, so that the link stays valid only here. */
async function fromStore(files: Pick<FileStore, 'find'>, name: string): Promise<MediaSource | undefined> {
  const found = await files.find(name)
  if (!found) return undefined
  return {
    size: found.bytes,
    modifiedAt: found.modifiedAt,
    async take(span) {
      const stream = await found.open(span)
      return (response, socket) => sendStream(response, stream, socket)
    },
    close: () => Promise.resolve(),
    address: found.address && ((as) => found.address?.(as) ?? Promise.resolve(undefined)),
  }
}

/** The first part of the path names the folder of the file. */
export async function openSource(
  { folders, files }: MediaShelves,
  name: string,
  reads: FileReadPool,
): Promise<MediaSource> {
  const [top = '', ...rest] = name.split('/')
  const roots = folders[top]
  if (roots) {
    const source =
      (roots.length > 0 ? await reads.sit(() => fromFolders(roots, rest, reads)) : undefined) ??
      (files && (await fromStore(files, name)))
    if (source) return source
  }
  throw notFound(NO_FILE_MESSAGE)
}
