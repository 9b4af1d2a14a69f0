import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { badInput } from '@bee/contract/failures.ts'

const WRONG_SIZE = '这一段的大小不对，请再传一次'

/** Fills the buffer with a part of exactly this size, and hashes it on the way. */
export async function readPart(
  content: Readable,
  buffer: Buffer,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<Buffer> {
  const hash = createHash('sha256')
  let at = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (at + piece.length > bytes) throw badInput(WRONG_SIZE)
    piece.copy(buffer, at)
    hash.update(piece)
    at += piece.length
  }
  if (at !== bytes) throw badInput(WRONG_SIZE)
  if (hash.digest('hex') !== sha256) throw badInput('这一段在路上变了样，请再传一次')
  return buffer.subarray(0, bytes)
}
