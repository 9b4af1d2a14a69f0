import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { CENTRAL_HEADER, DEFLATED, DESCRIPTOR, END, LOCAL_HEADER } from './zip-format.ts'
import { WIDE_16, WIDE_32, WIDE_VERSION, wideEndOf, wideExtra, type DirectoryPlace } from './zip64.ts'

/** Bit 3: the sizes stand after the content, since they are unknown before. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** 1 January 1980, the earliest date of the format: the true date is not published. */
const NO_DATE = 0x0021
/** For compressed content such as films and pictures: more effort would not make it smaller. */
const LEAST_EFFORT = 1
const USUAL_EFFORT = 6

export interface ZipSource {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  isPacked?: boolean
  /** The size of the content, for a file that may exceed 4 GiB: its header is written before the content is read. */
  bytes?: number
}

/** From these numbers on an archive needs ZIP64. Tests lower them. */
const OLD_FORMAT = { bytes: WIDE_32, files: WIDE_16 }
/** Leaves room for incompressible content, which becomes a little larger. */
const WIDE_FROM = 15 / 16

interface Entry {
  name: Buffer
  crc: number
  size: number
  packedSize: number
  offset: number
  /** Its sizes have 8 bytes, as its local header says. */
  isWide: boolean
}

function localHeader({ name, isWide }: Entry): Buffer {
  const header = Buffer.alloc(30)
  // The sizes follow after the content; this field only tells their width.
  const extra = wideExtra(isWide ? [0, 0] : [])
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(isWide ? WIDE_VERSION : VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(NO_DATE, 12)
  if (isWide) header.fill(0xff, 18, 26)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function descriptor({ crc, size, packedSize, isWide }: Entry): Buffer {
  const bytes = Buffer.alloc(isWide ? 24 : 16)
  bytes.writeUInt32LE(DESCRIPTOR, 0)
  bytes.writeUInt32LE(crc, 4)
  if (isWide) {
    bytes.writeBigUInt64LE(BigInt(packedSize), 8)
    bytes.writeBigUInt64LE(BigInt(size), 16)
    return bytes
  }
  bytes.writeUInt32LE(packedSize, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function centralHeader({ name, crc, size, packedSize, offset, isWide }: Entry, isFar: boolean): Buffer {
  const header = Buffer.alloc(46)
  const extra = wideExtra([...(isWide ? [size, packedSize] : []), ...(isFar ? [offset] : [])])
  const version = extra.length > 0 ? WIDE_VERSION : VERSION
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(NO_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(isWide ? WIDE_32 : packedSize, 20)
  header.writeUInt32LE(isWide ? WIDE_32 : size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(isFar ? WIDE_32 : offset, 42)
  return Buffer.concat([header, name, extra])
}

function endOf(place: DirectoryPlace, most: typeof OLD_FORMAT): Buffer {
  const { count, size, offset } = place
  const isWide = count >= most.files || size >= most.bytes || offset >= most.bytes
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(isWide ? WIDE_16 : count, 8)
  end.writeUInt16LE(isWide ? WIDE_16 : count, 10)
  end.writeUInt32LE(isWide ? WIDE_32 : size, 12)
  end.writeUInt32LE(isWide ? WIDE_32 : offset, 16)
  return isWide ? Buffer.concat([wideEndOf(place), end]) : end
}

/**
 * An archive in pieces: the memory holds only the current ones. The same sources give the same bytes. `most` is the limit from which ZIP64
 * is used.
 */
export async function* zipOf(
  sources: AsyncIterable<ZipSource> | Iterable<ZipSource>,
  most = OLD_FORMAT,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0

  async function* pack({ name, content, isPacked = false, bytes: expected = 0 }: ZipSource): AsyncGenerator<Buffer> {
    const isWide = expected >= most.bytes * WIDE_FROM
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset, isWide }
    async function* measured() {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const head = localHeader(entry)
    yield head
    for await (const packed of deflated(measured(), isPacked ? LEAST_EFFORT : USUAL_EFFORT)) {
      entry.packedSize += packed.length
      yield packed
    }
    if (!isWide && Math.max(entry.size, entry.packedSize) >= most.bytes) {
      throw new Error(`${name} is larger than it was said to be`)
    }
    const tail = descriptor(entry)
    yield tail
    entries.push(entry)
    offset += head.length + entry.packedSize + tail.length
  }

  for await (const source of sources) yield* pack(source)
  let size = 0
  for (const entry of entries) {
    const header = centralHeader(entry, entry.offset >= most.bytes)
    size += header.length
    yield header
  }
  yield endOf({ count: entries.length, size, offset }, most)
}

async function* deflated(source: AsyncIterable<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw({ level })
  const feeding = pipeline(Readable.from(source), packing)
  yield* packing as AsyncIterable<Buffer>
  await feeding
}
