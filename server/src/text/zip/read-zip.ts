import { badInput, tooLarge } from '@bee/contract/failures.ts'
import { Readable, Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { decodeText, decodeUtf8 } from '../decode-text.ts'
import { CENTRAL_HEADER, DEFLATED, END, LOCAL_HEADER, STORED } from './zip-format.ts'
import { readWideEnd, readWideExtra, WIDE_16, WIDE_32, type DirectoryPlace } from './zip64.ts'

/** The bytes of an archive with random access. */
export interface ZipBytes {
  size: number
  read: (offset: number, length: number) => Promise<Buffer>
}

export interface ZipLimits {
  /** The unpacked size of all files together. */
  totalBytes: number
  files: number
}

export interface ZipFile {
  name: string
  bytes: number
  /** Streams the content; fails for a file that is larger than it says, or has another checksum. */
  open: () => Readable
}

const END_BYTES = 22
const MAX_COMMENT = 0xffff
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const PIECE = 64 * 1024
const MAX_NAME = 300
/** The most bytes of a character in UTF-8. */
const BYTES_A_CHARACTER = 4
const ENTRIES_AT_ONCE = 50
/** Enough for the directory of the maximum number of files, with names of the maximum length. */
const MAX_DIRECTORY = 32 * 1024 * 1024
/** Text of a school compresses ten times; a thousand times is an attack. Small files may have any ratio. */
const MAX_RATIO = 200
const RATIO_FROM_BYTES = 1024 * 1024
const UNIX = 3
const LINK_MODE = 0o120000
const MODE_MASK = 0o170000
const ENCRYPTED = 0x1
const UTF8_NAME = 0x800

const NO_ZIP = '这不是一个完整的 ZIP 文件，可能没有传完，请再选一次'

async function findDirectory({ size, read }: ZipBytes): Promise<DirectoryPlace> {
  const length = Math.min(size, END_BYTES + MAX_COMMENT)
  const tail = await read(size - length, length)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    const place = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    const isElsewhere = place.count === WIDE_16 || place.size === WIDE_32 || place.offset === WIDE_32
    const found = isElsewhere ? await readWideEnd(read, size - length + at) : place
    if (found) return found
    break
  }
  throw badInput(NO_ZIP)
}

/** A name marked as UTF-8 must be valid; an unmarked one may come from a Chinese Windows, which also uses backslashes. */
function nameOf(bytes: Buffer, flags: number): string {
  // A name that is too long is not decoded to its end.
  const longest = MAX_NAME * BYTES_A_CHARACTER
  if (bytes.length > longest) refuseName(bytes.toString('latin1', 0, longest))
  const name = (flags & UTF8_NAME) === 0 ? decodeText(bytes) : decodeUtf8(bytes)
  if (name === undefined || name.includes('\uFFFD')) {
    throw badInput('压缩包里有文件名读不出来，请换一个压缩软件，或者只用英文的文件名')
  }
  return name.replaceAll('\\', '/')
}

/** Refuses a name that leads out of the target folder, or hides its true place. */
function refuseName(name: string): void {
  const parts = name.split('/')
  // oxlint-disable-next-line no-control-regex
  const isOdd = /[:\u0000-\u001f\u007f]/.test(name) || name.length > MAX_NAME || name.startsWith('/')
  if (isOdd || parts.some((part) => part === '..' || part === '.' || part === '')) {
    throw badInput(`压缩包里的路径「${name.slice(0, 80)}」不能用`)
  }
}

interface Central {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
}

function refuseSizes({ name, packedSize, size }: Central): void {
  if (size > RATIO_FROM_BYTES && size > packedSize * MAX_RATIO) {
    throw tooLarge(`压缩包里的「${name}」展开后大得不寻常，不能导入`)
  }
}

function* centralsOf(directory: Buffer, count: number): Generator<Central> {
  let at = 0
  for (let nth = 0; nth < count; nth += 1) {
    if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL_HEADER) throw badInput(NO_ZIP)
    const flags = directory.readUInt16LE(at + 8)
    const nameLength = directory.readUInt16LE(at + 28)
    const name = nameOf(directory.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength), flags)
    const method = directory.readUInt16LE(at + 10)
    const madeBy = directory.readUInt8(at + 5)
    const mode = directory.readUInt32LE(at + 38) >>> 16
    if (madeBy === UNIX && (mode & MODE_MASK) === LINK_MODE) throw badInput(`压缩包里的「${name}」是一个链接，不能导入`)
    if ((flags & ENCRYPTED) !== 0) throw badInput('压缩包加了密码，请去掉密码再来')
    if (method !== STORED && method !== DEFLATED)
      throw badInput(`压缩包里的「${name}」用了少见的压缩方法，请换一个压缩软件`)
    const extraAt = at + CENTRAL_BYTES + nameLength
    const extraLength = directory.readUInt16LE(at + 30)
    const wide = readWideExtra(directory.subarray(extraAt, extraAt + extraLength))
    // In this order, and only the values that do not fit into the header.
    const [size, packedSize, offset] = [24, 20, 42].map((place) => {
      const number = directory.readUInt32LE(at + place)
      return number === WIDE_32 ? wide.shift() : number
    })
    if (size === undefined || packedSize === undefined || offset === undefined) throw badInput(NO_ZIP)
    yield { name, method, crc: directory.readUInt32LE(at + 16), packedSize, size, offset }
    at = extraAt + extraLength + directory.readUInt16LE(at + 32)
  }
}

async function* packedBytes({ read }: ZipBytes, { offset, packedSize }: Central): AsyncGenerator<Buffer> {
  const head = await read(offset, LOCAL_BYTES)
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_HEADER) throw badInput(NO_ZIP)
  let at = offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = at + packedSize
  while (at < end) {
    const piece = await read(at, Math.min(PIECE, end - at))
    if (piece.length === 0) throw badInput(NO_ZIP)
    at += piece.length
    yield piece
  }
}

/** Counts the unpacked bytes: the sizes in the directory are only a claim. */
function measured({ name, size, crc }: Central): Transform {
  let seen = 0
  let sum = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      seen += piece.length
      sum = crc32(piece, sum)
      if (seen > size) done(tooLarge(`压缩包里的「${name}」比它写明的大，不能导入`))
      else done(null, piece)
    },
    flush(done) {
      done(seen === size && sum === crc ? null : badInput(`压缩包里的「${name}」坏了，请重新打包`))
    },
  })
}

function openEntry(bytes: ZipBytes, entry: Central): Readable {
  const source = Readable.from(packedBytes(bytes, entry))
  const output = measured(entry)
  const chain = entry.method === STORED ? [source] : [source, createInflateRaw()]
  for (const stream of chain) {
    stream.on('error', (error: Error & { code?: string }) => {
      output.destroy(error.code?.startsWith('Z_') ? badInput(`压缩包里的「${entry.name}」坏了，请重新打包`) : error)
    })
  }
  const last = chain.reduce<Readable>((from, to) => (from === to ? from : from.pipe(to as Transform)), source)
  output.on('close', () => source.destroy())
  return last.pipe(output)
}

export const isZip = (content: Buffer) => content.length > END_BYTES && content.readUInt32LE(0) === LOCAL_HEADER

/** An archive in memory. */
export const heldBytes = (content: Buffer): ZipBytes => ({
  size: content.length,
  read: (offset, length) => Promise.resolve(content.subarray(offset, offset + length)),
})

/** Files that operating systems add to archives. */
export const isRubbish = (name: string) =>
  name.startsWith('__MACOSX/') || name.split('/').some((part) => part.startsWith('.'))

/** Lists the files of an archive without unpacking them; refuses a malicious archive with a sentence. */
export async function readZip(bytes: ZipBytes, limits: ZipLimits): Promise<Map<string, ZipFile>> {
  if (bytes.size < END_BYTES) throw badInput(NO_ZIP)
  const { count, size, offset } = await findDirectory(bytes)
  if (count > limits.files) throw tooLarge(`压缩包里的文件太多，最多 ${limits.files} 个`)
  if (size > MAX_DIRECTORY || offset + size > bytes.size) throw badInput(NO_ZIP)
  const files = new Map<string, ZipFile>()
  let total = 0
  let nth = 0
  for (const entry of centralsOf(await bytes.read(offset, size), count)) {
    nth += 1
    if (nth % ENTRIES_AT_ONCE === 0) await nextTurn()
    refuseName(entry.name.replace(/\/$/, ''))
    if (entry.name.endsWith('/')) continue
    refuseSizes(entry)
    total += entry.size
    if (total > limits.totalBytes) {
      throw tooLarge(`压缩包展开后太大，最多 ${Math.floor(limits.totalBytes / 1024 / 1024)} MB`)
    }
    if (files.has(entry.name)) throw badInput(`压缩包里有两个「${entry.name}」`)
    files.set(entry.name, { name: entry.name, bytes: entry.size, open: () => openEntry(bytes, entry) })
  }
  return files
}
