import type { Readable } from 'node:stream'
import { textOf } from './s3-answers.ts'
import { S3Failure, type S3Client } from './s3-client.ts'

/** No smaller than S3 allows any part but the last to be, and small enough for memory. */
const PART_BYTES = 8 * 1024 * 1024

/** A part that the server has. */
export interface SentPart {
  number: number
  tag: string
  bytes: number
}

/** A path never has a question mark in it. */
const tokenOf = (path: string, id: string) => `${path}?${id}`

function readToken(token: string): { path: string; id: string } {
  const end = token.indexOf('?')
  if (end <= 0) throw new Error('Not a token of this store')
  return { path: token.slice(0, end), id: token.slice(end + 1) }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const isGone = (error: unknown) => error instanceof S3Failure && error.code === 'NoSuchUpload'

/** Files that go up in numbered parts; nobody sees one before all of it is there. */
export function createS3Parts(client: S3Client, bytesOf: (path: string) => Promise<number | undefined>) {
  async function begin(path: string): Promise<string> {
    const answer = await client.read({ method: 'POST', path, query: { uploads: '' } })
    return tokenOf(path, textOf(answer, 'UploadId') ?? '')
  }

  async function put(token: string, number: number, bytes: Uint8Array): Promise<string> {
    const { path, id } = readToken(token)
    const query = { partNumber: String(number), uploadId: id }
    const answer = await client.ask({ method: 'PUT', path, query, body: bytes })
    await answer.body?.cancel()
    return answer.headers.get('etag') ?? ''
  }

  async function finish(token: string, path: string, parts: readonly SentPart[]): Promise<void> {
    const { path: begun, id } = readToken(token)
    if (begun !== path) throw new Error('The parts were begun for another path')
    const listed = parts
      .toSorted((left, right) => left.number - right.number)
      .map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
    const headers = { 'content-type': 'application/xml' }
    try {
      await client.read({ method: 'POST', path, query: { uploadId: id }, headers, body })
    } catch (error) {
      // Finished before, by somebody whose answer was lost on the way.
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
      if (!isGone(error) || (await bytesOf(path)) !== bytes) throw error
    }
  }

  async function drop(token: string): Promise<void> {
    const { path, id } = readToken(token)
    try {
      await client.read({ method: 'DELETE', path, query: { uploadId: id } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  /** A stream of any length; what is held of it is never more than two parts. */
  async function putStream(path: string, content: Readable, putWhole: (bytes: Buffer) => Promise<void>): Promise<void> {
    const parts = inParts(content)
    const first = await parts.next()
    const firstBytes = first.done ? Buffer.alloc(0) : first.value
    if (firstBytes.length < PART_BYTES) return putWhole(firstBytes)
    const token = await begin(path)
    try {
      const sent: SentPart[] = []
      for (let bytes = firstBytes; ;) {
        const number = sent.length + 1
        sent.push({ number, tag: await put(token, number, bytes), bytes: bytes.length })
        const next = await parts.next()
        if (next.done) break
        bytes = next.value
      }
      await finish(token, path, sent)
    } catch (error) {
      content.destroy()
      await drop(token).catch(() => undefined)
      throw error
    }
    return undefined
  }

  return { begin, put, finish, drop, putStream }
}

/** The bytes of a stream in parts of one size; only the last may be smaller. */
async function* inParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let pieces: Buffer[] = []
  let held = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.subarray(0, PART_BYTES - held)
      pieces.push(taken)
      held += taken.length
      rest = rest.subarray(taken.length)
      if (held === PART_BYTES) {
        yield Buffer.concat(pieces, held)
        pieces = []
        held = 0
      }
    }
  }
  if (held > 0) yield Buffer.concat(pieces, held)
  return undefined
}
