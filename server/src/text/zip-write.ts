import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Bit 3: the sizes stand behind the content, since nobody knows them before. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** The first of January 1980: the format knows no earlier day, and when it was made is nobody's business. */
const NO_DATE = 0x0021

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

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

/** An archive, piece by piece: as small in memory as what is on its way. */
export async function* zipOf(
  files: Iterable<[name: string, content: Content]> | AsyncIterable<[name: string, content: Content]>,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0

  async function* pack(nameText: string, content: Content): AsyncGenerator<Buffer> {
    const entry: Entry = { name: Buffer.from(nameText), crc: 0, size: 0, packedSize: 0, offset }
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
    for await (const packed of deflated(measured())) {
      entry.packedSize += packed.length
      yield packed
    }
    yield descriptor(entry)
    entries.push(entry)
    offset += head.length + entry.packedSize + descriptor(entry).length
  }

  for await (const [name, content] of files) yield* pack(name, content)
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endOf(entries, offset, directory.length)
}

async function* deflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw()
  const feeding = pipeline(Readable.from(source), packing)
  yield* packing as AsyncIterable<Buffer>
  await feeding
}
