import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { CENTRAL_HEADER, DEFLATED, DESCRIPTOR, END, LOCAL_HEADER } from './zip-format.ts'

/** Bit 3: the sizes stand behind the content, since nobody knows them before. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** The first of January 1980: the format knows no earlier day, and when it was made is nobody's business. */
const NO_DATE = 0x0021
/** What is packed already, a film or a picture, gets no smaller: the least work. */
const LEAST_EFFORT = 1
const USUAL_EFFORT = 6

export interface ZipSource {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  isPacked?: boolean
}

interface Entry {
  name: Buffer
  crc: number
  size: number
  packedSize: number
  offset: number
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(NO_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, packedSize }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(DESCRIPTOR, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packedSize, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function centralHeader({ name, crc, size, packedSize, offset }: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(NO_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOf(entries: readonly Entry[], offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** An archive, piece by piece: as small in memory as what is on its way. The same sources are the same bytes. */
export async function* zipOf(sources: AsyncIterable<ZipSource> | Iterable<ZipSource>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0

  async function* pack({ name, content, isPacked = false }: ZipSource): AsyncGenerator<Buffer> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset }
    async function* measured() {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const head = localHeader(entry.name)
    yield head
    for await (const packed of deflated(measured(), isPacked ? LEAST_EFFORT : USUAL_EFFORT)) {
      entry.packedSize += packed.length
      yield packed
    }
    const tail = descriptor(entry)
    yield tail
    entries.push(entry)
    offset += head.length + entry.packedSize + tail.length
  }

  for await (const source of sources) yield* pack(source)
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endOf(entries, offset, directory.length)
}

async function* deflated(source: AsyncIterable<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw({ level })
  const feeding = pipeline(Readable.from(source), packing)
  yield* packing as AsyncIterable<Buffer>
  await feeding
}
