import type { Readable } from 'node:stream'
import { assertStorePath, type FinishedPart, type PartStore } from '../file-store.ts'
import { readUploads, textOf } from './s3-answers.ts'
import { S3Failure, type S3Client } from './s3-client.ts'

/** Not smaller than S3 allows any part but the last, and small enough for memory. */
const PART_BYTES = 8 * 1024 * 1024
/** Per file, a limit of S3. */
export const S3_MOST_PARTS = 10_000
/** Up to 39 GiB all parts are equal, which some servers require. */
const EQUAL_PARTS = 5000
const DOUBLED_EVERY_PARTS = 1000

/** Parts of one size would end at 78 GiB. These reach 523 GiB, and only there a part takes 256 MiB of memory. */
export function partBytesOf(number: number): number {
  const doublings = number <= EQUAL_PARTS ? 0 : Math.ceil((number - EQUAL_PARTS) / DOUBLED_EVERY_PARTS)
  return PART_BYTES * 2 ** doublings
}

/** A multipart upload of S3. */
interface Upload {
  path: string
  id: string
}

/**
 * `<path>?<bytes>.<bytes of a part>.<id>`: any process can take a part, because the token says where it goes. A path contains no question
 * mark.
 */
const TOKEN_SHAPE = /^([^?]+)\?(\d{1,15})\.(\d{1,10})\.(.+)$/

function readToken(token: string): Upload & { bytes: number; partBytes: number } {
  const [, path, bytes, partBytes, id] = TOKEN_SHAPE.exec(token) ?? []
  if (path === undefined || id === undefined) throw new Error('Not a token of this store')
  return { path, id, bytes: Number(bytes), partBytes: Number(partBytes) }
}

/** A token of the folder store contains no question mark. */
export const isS3Token = (token: string) => token.includes('?')

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Servers also answer so, with one code or the other, for an upload that is already completed. */
const isGone = (error: unknown) => error instanceof S3Failure && ['NoSuchUpload', 'NoSuchKey'].includes(error.code)

const sumOf = (parts: readonly FinishedPart[]) => parts.reduce((sum, part) => sum + part.bytes, 0)

export interface S3Parts extends PartStore {
  /** A stream of any length; at most two parts are in memory. */
  putStream(path: string, content: Readable): Promise<void>
  dropBegunBefore(moment: Date): Promise<void>
}

interface S3PartsOptions {
  bytesOf: (path: string) => Promise<number | undefined>
  putWhole: (path: string, bytes: Uint8Array) => Promise<void>
  /** The part size of a stream by the number of the part. */
  partBytesOf?: (number: number) => number
}

/** Uploads files in numbered parts; a file is visible only when it is complete. */
export function createS3Parts(client: S3Client, { bytesOf, putWhole, ...options }: S3PartsOptions): S3Parts {
  const sizeOf = options.partBytesOf ?? partBytesOf

  async function start(path: string): Promise<Upload> {
    assertStorePath(path)
    const answer = await client.read({ method: 'POST', path, query: { uploads: '' } })
    return { path, id: textOf(answer, 'UploadId') ?? '' }
  }

  async function send({ path, id }: Upload, number: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: String(number), uploadId: id }
    const answer = await client.ask({ method: 'PUT', path, query, body })
    await answer.body?.cancel()
    return answer.headers.get('etag') ?? ''
  }

  async function complete({ path, id }: Upload, parts: readonly FinishedPart[]): Promise<void> {
    const listed = parts
      .toSorted((left, right) => left.number - right.number)
      .map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
    const headers = { 'content-type': 'application/xml' }
    try {
      await client.read({ method: 'POST', path, query: { uploadId: id }, headers, body })
    } catch (error) {
      // Completed before, but the answer was lost.
      if (!isGone(error) || (await bytesOf(path)) !== sumOf(parts)) throw error
    }
  }

  async function giveUp({ path, id }: Upload): Promise<void> {
    try {
      await client.read({ method: 'DELETE', path, query: { uploadId: id } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  const begin: PartStore['begin'] = async (path, { bytes, partBytes }) => {
    const { id } = await start(path)
    return `${path}?${bytes}.${partBytes}.${id}`
  }

  async function put(token: string, number: number, content: Uint8Array): Promise<string> {
    const upload = readToken(token)
    if (content.length > upload.partBytes) throw new Error('The part is too large')
    return send(upload, number, content)
  }

  async function finish(token: string, path: string, parts: readonly FinishedPart[]): Promise<void> {
    const upload = readToken(token)
    if (upload.path !== path) throw new Error('The parts were begun for another path')
    if (sumOf(parts) !== upload.bytes) throw new Error('The parts are not as large as the file')
    if (parts.length > 0) return complete(upload, parts)
    // S3 allows no upload without parts.
    await putWhole(path, new Uint8Array())
    return giveUp(upload)
  }

  async function drop(token: string): Promise<void> {
    await giveUp(readToken(token))
  }

  async function putStream(path: string, content: Readable): Promise<void> {
    const parts = inParts(content, sizeOf)
    const first = await parts.next()
    if (first.done || first.value.length < sizeOf(1)) {
      await putWhole(path, first.value ?? new Uint8Array())
      return
    }
    const upload = await start(path)
    try {
      const sent: FinishedPart[] = []
      const take = async (bytes: Buffer) => {
        const number = sent.length + 1
        if (number > S3_MOST_PARTS) throw new Error('The stream has more parts than S3 takes')
        sent.push({ number, tag: await send(upload, number, bytes), bytes: bytes.length })
      }
      await take(first.value)
      for await (const bytes of parts) await take(bytes)
      await complete(upload, sent)
    } catch (error) {
      content.destroy()
      await giveUp(upload).catch(() => undefined)
      throw error
    }
  }

  async function dropBegunBefore(moment: Date): Promise<void> {
    for (const { begunAt, ...upload } of readUploads(await client.read({ method: 'GET', query: { uploads: '' } }))) {
      if (begunAt < moment) await giveUp(upload)
    }
  }

  return { begin, put, finish, drop, putStream, dropBegunBefore }
}

/** Cuts a stream into parts of the sizes that `sizeOf` gives; only the last may be smaller. */
async function* inParts(content: Readable, sizeOf: (number: number) => number): AsyncGenerator<Buffer, undefined> {
  let number = 1
  let pieces: Buffer[] = []
  let held = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.subarray(0, sizeOf(number) - held)
      pieces.push(taken)
      held += taken.length
      rest = rest.subarray(taken.length)
      if (held < sizeOf(number)) continue
      yield Buffer.concat(pieces, held)
      number += 1
      pieces = []
      held = 0
    }
  }
  if (held > 0) yield Buffer.concat(pieces, held)
  return undefined
}
