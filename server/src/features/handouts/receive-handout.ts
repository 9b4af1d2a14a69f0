import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { tooLarge, wrongType } from '@bee/contract/failures.ts'
import { HANDOUT_MAX_BYTES } from '@bee/contract/manage/media/handouts.contract.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import { handoutTypeOf, HEAD_BYTES, type HandoutType } from './handout-kind.ts'

const NAME_BYTES = 18
const MEGABYTE = 1024 * 1024

export interface ReceivedHandout extends HandoutType {
  path: string
  bytes: number
  sha256: string
}

/** The file is never in memory as a whole: its first bytes decide the kind, the rest streams into the store. */
export async function receiveHandout(
  content: Readable,
  fileName: string,
  parts: { files: Pick<FileStore, 'put'>; randomness: Randomness },
): Promise<ReceivedHandout> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  let headBytes = 0
  let isWhole = false
  while (headBytes < HEAD_BYTES && !isWhole) {
    const piece = await pieces.next()
    if (piece.done) isWhole = true
    else {
      head.push(piece.value)
      headBytes += piece.value.length
    }
  }
  const beginning = Buffer.concat(head)
  const type = handoutTypeOf(beginning.subarray(0, HEAD_BYTES), fileName)
  if (!type) throw wrongType('讲义可以是 PDF、ZIP、Office 文档、代码或文本；这个文件不是')

  const hash = createHash('sha256')
  let bytes = 0
  async function* all(): AsyncGenerator<Buffer> {
    for (let piece: Buffer | undefined = beginning; piece; piece = await nextPiece()) {
      bytes += piece.length
      if (bytes > HANDOUT_MAX_BYTES) throw tooLarge(`一份讲义不能超过 ${HANDOUT_MAX_BYTES / MEGABYTE} MB`)
      hash.update(piece)
      yield piece
    }
  }
  async function nextPiece(): Promise<Buffer | undefined> {
    if (isWhole) return undefined
    const piece = await pieces.next()
    isWhole = piece.done === true
    return piece.done ? undefined : piece.value
  }

  const path = `handouts/${parts.randomness.bytes(NAME_BYTES).toString('base64url')}.${type.extension}`
  await parts.files.put(path, Readable.from(all(), { objectMode: false }))
  return { ...type, path, bytes, sha256: hash.digest('hex') }
}
