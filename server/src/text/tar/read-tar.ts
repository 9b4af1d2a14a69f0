import type { ByteReader } from './byte-reader.ts'
import { TAR_BLOCK } from './write-tar.ts'

/** The bytes are not a tar, or stop being one. */
export class BadTar extends Error {
  override name = 'BadTar'
}

const LONG_NAME_MAX = 64 * 1024

export interface TarEntry {
  name: string
  bytes: number
  /** `0` for a file, `5` for a folder. */
  type: string
  mode: number
  /** Must be read to its end before the next entry. */
  content: () => AsyncGenerator<Buffer>
}

const textAt = (header: Buffer, start: number, length: number) => {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? field.length : end)
}

function octalAt(header: Buffer, start: number, length: number): number {
  const text = textAt(header, start, length).trim()
  if (!/^[0-7]*$/.test(text)) throw new BadTar('A number in a header is none')
  return text === '' ? 0 : Number.parseInt(text, 8)
}

function sizeOf(header: Buffer): number {
  const isBinary = ((header[124] ?? 0) & 0x80) !== 0
  const size = isBinary ? Number(header.readBigUInt64BE(128)) : octalAt(header, 124, 12)
  if (!Number.isSafeInteger(size)) throw new BadTar('A size is out of reach')
  return size
}

/**
 * Any changed byte of the header gives another sum. The sum itself must be in one of its three usual forms, the last one of PostgreSQL: a
 * tolerant parser would miss a changed byte in it.
 */
function refuseFalseSum(header: Buffer): void {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0).toString(8)
  const [six, seven] = [sum.padStart(6, '0'), sum.padStart(7, '0')]
  const written = header.toString('latin1', 148, 156)
  if (![`${six}\0 `, `${seven}\0`, `${seven} `].includes(written)) throw new BadTar('The sum of a header is wrong')
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0)

/** Yields each entry in turn. The bytes between entries must be as they were written: zeros, and nothing after the end. */
export async function* readTar(reader: ByteReader): AsyncGenerator<TarEntry> {
  let longName: string | undefined
  for (;;) {
    const header = await reader.exactly(TAR_BLOCK)
    if (isEmpty(header)) break
    refuseFalseSum(header)
    const bytes = sizeOf(header)
    const type = textAt(header, 156, 1) || '0'
    if (type === 'x') {
      longName = await readLongName(reader, bytes)
      continue
    }
    let left = bytes
    async function* content(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const piece = await reader.some(left)
        if (!piece) {
          await reader.exactly(1)
          return
        }
        left -= piece.length
        yield piece
      }
    }
    const prefix = textAt(header, 345, 155)
    const short = textAt(header, 0, 100)
    const name = longName ?? (prefix === '' ? short : `${prefix}/${short}`)
    longName = undefined
    yield { name, bytes, type, mode: octalAt(header, 100, 8), content }
    for await (const _unread of content());
    await readPadding(reader, bytes)
  }
  if (!isEmpty(await reader.exactly(TAR_BLOCK))) throw new BadTar('The end is not empty')
  if (!(await reader.isAtEnd())) throw new BadTar('Something follows the end')
}

async function readPadding(reader: ByteReader, bytes: number): Promise<void> {
  const padding = await reader.exactly((TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK)
  if (!isEmpty(padding)) throw new BadTar('The space after an entry is not empty')
}

async function readLongName(reader: ByteReader, bytes: number): Promise<string> {
  if (bytes > LONG_NAME_MAX) throw new BadTar('A name is out of reach')
  const record = (await reader.exactly(bytes)).toString('utf8')
  await readPadding(reader, bytes)
  const name = /^\d+ path=(.+)\n$/.exec(record)?.[1]
  if (name === undefined) throw new BadTar('A long name is none')
  return name
}
