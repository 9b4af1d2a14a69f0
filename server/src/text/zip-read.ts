import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { badInput, tooLarge } from '@bee/contract/failures.ts'

const END = 0x06054b50
const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const ENCRYPTED = 0x0001
const NAMES_ARE_UTF8 = 0x0800
const STORED = 0
const DEFLATED = 8
/** What a size says that stands elsewhere, in a form that files of ours never need. */
const ELSEWHERE = 0xffffffff

const MAX_ENTRIES = 5000

const BROKEN = '压缩包打不开，可能没有传完整'
const inflate = promisify(inflateRaw)

export interface ZipEntry {
  /** With slashes; never leads out of the archive, and nothing is ever written under it. */
  name: string
  bytes: number
  read(): Promise<Buffer>
}

/** A Chinese Windows writes GBK and says nothing about it. */
function nameOf(raw: Buffer, flags: number): string {
  if ((flags & NAMES_ARE_UTF8) !== 0) return raw.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) if (archive.readUInt32LE(at) === END) return at
  throw badInput(BROKEN)
}

export const isZip = (content: Buffer) => content.length > END_BYTES && content.readUInt32LE(0) === LOCAL_HEADER

/** What an archive holds. Whoever says small and unpacks large is stopped while it unpacks. */
export function readZip(archive: Buffer, maxBytes: number): ZipEntry[] {
  if (archive.length < END_BYTES) throw badInput(BROKEN)
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw tooLarge(`压缩包里的文件太多了，最多 ${MAX_ENTRIES} 个`)
  const entries: ZipEntry[] = []
  let total = 0
  let at = archive.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (at + CENTRAL_BYTES > archive.length || archive.readUInt32LE(at) !== CENTRAL_HEADER) throw badInput(BROKEN)
    const flags = archive.readUInt16LE(at + 8)
    const method = archive.readUInt16LE(at + 10)
    const packedBytes = archive.readUInt32LE(at + 20)
    const bytes = archive.readUInt32LE(at + 24)
    const nameBytes = archive.readUInt16LE(at + 28)
    const offset = archive.readUInt32LE(at + 42)
    const name = nameOf(archive.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes), flags).replaceAll(
      '\\',
      '/',
    )
    at += CENTRAL_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    if (name.endsWith('/')) continue
    if ((flags & ENCRYPTED) !== 0) throw badInput('压缩包有密码，去掉密码再传')
    if ((method !== STORED && method !== DEFLATED) || bytes === ELSEWHERE || packedBytes === ELSEWHERE)
      throw badInput(BROKEN)
    total += bytes
    if (total > maxBytes) throw tooLarge(`压缩包解开以后太大了，最多 ${Math.floor(maxBytes / 1024 / 1024)} MB`)
    entries.push({ name, bytes, read: () => unpack(archive, { offset, packedBytes, bytes, method }) })
  }
  return entries
}

async function unpack(
  archive: Buffer,
  { offset, packedBytes, bytes, method }: { offset: number; packedBytes: number; bytes: number; method: number },
): Promise<Buffer> {
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL_HEADER) throw badInput(BROKEN)
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (method === STORED) return Buffer.from(packed)
  try {
    // One byte more than was said is one too many; nothing has no room at all.
    const content = await inflate(packed, { maxOutputLength: Math.max(1, bytes) })
    if (content.length !== bytes) throw badInput(BROKEN)
    return content
  } catch {
    throw badInput(BROKEN)
  }
}
