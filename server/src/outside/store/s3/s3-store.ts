import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { fewAtOnce } from '../../../http/media/few-at-once.ts'
import type { Randomness } from '../../randomness.ts'
import { assertStorePath, isStorePath, type BorrowedFile, type FileStore, type ListedFile } from '../file-store.ts'
import { filesBelow } from '../files-below.ts'
import { readList } from './s3-answers.ts'
import { createS3Client, S3Failure, type S3Client } from './s3-client.ts'
import { createS3Parts } from './s3-parts.ts'
import type { S3Settings } from './s3-settings.ts'

const NAME_BYTES = 18
/** Per tree: each holds up to two parts in memory. */
const PUT_AT_ONCE = 3
const REMOVED_AT_ONCE = 8
/** The maximum of a server. */
const PAGE_FILES = 1000
/** A user may resume a large upload after weeks, but not after this time. */
const UNFINISHED_KEPT_MS = 30 * 24 * 60 * 60 * 1000

interface S3StoreOptions {
  /** A local folder for borrowed files. */
  scratch: string
  randomness: Pick<Randomness, 'bytes'>
  client?: S3Client
  /** The number of files per list request. */
  pageFiles?: number
}

/** A bucket with the S3 protocol. S3 itself promises that a written file is complete and visible at once. */
export function createS3Store(
  settings: S3Settings,
  { scratch, randomness, pageFiles = PAGE_FILES, ...options }: S3StoreOptions,
): FileStore {
  const client = options.client ?? createS3Client(settings)
  const parts = createS3Parts(client, {
    bytesOf: async (name) => (await find(name))?.bytes,
    putWhole,
  })

  async function putWhole(name: string, body: Uint8Array): Promise<void> {
    await client.read({ method: 'PUT', path: name, body })
  }

  async function put(name: string, content: Uint8Array | Readable): Promise<void> {
    assertStorePath(name)
    await (content instanceof Uint8Array ? putWhole(name, content) : parts.putStream(name, content))
  }

  const find: FileStore['find'] = async (name) => {
    if (!isStorePath(name)) return undefined
    const head = await client.ask({ method: 'HEAD', path: name }).catch(absent)
    if (!head) return undefined
    return {
      bytes: Number(head.headers.get('content-length')),
      modifiedAt: new Date(head.headers.get('last-modified') ?? 0),
      open: (span) => openFile(name, span),
      address: ({ type }) => client.presign(name, { type }),
    }
  }

  /** Destroying the stream aborts the request, so that no more bytes arrive. */
  async function openFile(name: string, span?: { start: number; end: number }): Promise<Readable> {
    const leaving = new AbortController()
    const headers = span && { range: `bytes=${span.start}-${span.end}` }
    const answer = await client.ask({
      method: 'GET',
      path: name,
      signal: leaving.signal,
      ...(headers && { headers }),
    })
    if (!answer.body) return Readable.from([])
    const stream = Readable.fromWeb(answer.body as ReadableStream)
    stream.once('close', () => leaving.abort())
    return stream
  }

  async function remove(name: string): Promise<void> {
    assertStorePath(name)
    // One by one: several clouds refuse the call that removes many.
    await client.read({ method: 'DELETE', path: name }).catch(absent)
  }

  async function* list(folder: string): AsyncIterable<ListedFile> {
    assertStorePath(folder)
    let token: string | undefined
    do {
      const query = {
        'list-type': '2',
        'max-keys': String(pageFiles),
        prefix: `${folder}/`,
        ...(token !== undefined && { 'continuation-token': token }),
      }
      const { files, next } = readList(await client.read({ method: 'GET', query }))
      yield* files.filter((file) => isStorePath(file.path))
      token = next
    } while (token !== undefined)
  }

  async function removeTree(folder: string): Promise<void> {
    const { run } = fewAtOnce(REMOVED_AT_ONCE)
    const removals: Promise<void>[] = []
    for await (const file of list(folder)) removals.push(run(() => remove(file.path)))
    await Promise.all(removals)
  }

  async function putTree(folder: string, from: string, last: string): Promise<void> {
    const putFile = (name: string) => put(`${folder}/${name}`, createReadStream(path.join(from, ...name.split('/'))))
    const { run } = fewAtOnce(PUT_AT_ONCE)
    const others = (await filesBelow(from)).filter((name) => name !== last)
    await Promise.all(others.map((name) => run(() => putFile(name))))
    await putFile(last)
  }

  async function borrow(name: string): Promise<BorrowedFile | undefined> {
    const found = await find(name)
    if (!found) return undefined
    await mkdir(scratch, { recursive: true })
    // Programs guess the format of a file from its extension.
    const file = path.join(scratch, `${randomness.bytes(NAME_BYTES).toString('base64url')}${path.extname(name)}`)
    const giveBack = () => rm(file, { force: true })
    try {
      await pipeline(await found.open(), createWriteStream(file, { mode: 0o600 }))
    } catch (error) {
      await giveBack()
      throw error
    }
    return { file, giveBack }
  }

  async function removeDrafts(before: Date, folder?: string): Promise<void> {
    // For a multipart upload, S3 reports its start, not whether it is still active.
    if (folder !== undefined) return
    await parts.dropBegunBefore(new Date(before.getTime() - UNFINISHED_KEPT_MS))
    for (const name of await readdir(scratch).catch(() => [])) {
      const file = path.join(scratch, name)
      const found = await stat(file).catch(() => undefined)
      if (found && found.mtime < before) await rm(file, { force: true })
    }
  }

  return { put, find, remove, list, removeTree, putTree, borrow, removeDrafts, parts }
}

function absent(error: unknown): undefined {
  if (error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
  throw error
}
