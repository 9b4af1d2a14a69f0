import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { tarEnd, tarHeader, tarPadding } from '../../../text/tar/write-tar.ts'
import {
  fileEntry,
  fileLine,
  FORM,
  listPart,
  MANIFEST_NAME,
  MARK_NAME,
  SEAL_NAME,
  tablePart,
  type Manifest,
  type TableManifest,
} from './manifest.ts'

const compress = promisify(gzip)
/** One piece is compressed at a time, off the site's thread; an entry holds as many pieces as fit. */
const PIECE_BYTES = 256 * 1024
const ENTRY_BYTES = 4 * 1024 * 1024
/** The text of tables shrinks to a fifth at this level; higher ones would cost twice the time. */
const LEVEL = 4

export interface TableSource {
  name: string
  columns: string[]
  /** The rows as CSV. `rows` knows their number once the content is read to its end. */
  content: AsyncIterable<Uint8Array>
  rows: () => number
}

export interface FileSource {
  path: string
  bytes: number
  /** Absent where only the list is wanted; then `mark` is the tag that the store gives. */
  content?: () => Promise<AsyncIterable<Uint8Array>>
  mark: string
}

export interface ArchiveSource {
  program: string
  at: Date
  tables: AsyncIterable<TableSource>
  files: AsyncIterable<FileSource>
  areFilesIncluded: boolean
  /** Called after the last table. */
  facts: () => Pick<Manifest, 'snapshotAt' | 'snapshot' | 'postgres' | 'migrations' | 'sequences' | 'partitions'>
}

/** Yields the whole file piece by piece: a school of any size needs only some megabytes of memory. */
export async function* writeArchive(
  source: ArchiveSource,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const { at, program } = source
  const whole = createHash('sha256')
  function* seen(...parts: Buffer[]): Generator<Buffer> {
    for (const part of parts) {
      if (part.length === 0) continue
      whole.update(part)
      yield part
    }
  }
  const entry = (name: string, content: Buffer) =>
    seen(tarHeader(name, { bytes: content.length, at }), content, tarPadding(content.length))

  yield* entry(MARK_NAME, Buffer.from(JSON.stringify({ form: FORM, program })))
  const tables: TableManifest[] = []
  for await (const { name, columns, content, rows } of source.tables) {
    const parts = createParts()
    for await (const piece of content) {
      for await (const part of parts.add(piece)) yield* entry(tablePart(name, part.number), part.content)
    }
    for await (const part of parts.end()) yield* entry(tablePart(name, part.number), part.content)
    tables.push({ name, columns, rows: rows(), ...parts.facts() })
  }

  const list = createParts()
  let fileCount = 0
  let fileBytes = 0
  for await (const { path, bytes, content, mark } of source.files) {
    const hash = createHash('sha256')
    if (content) {
      yield* seen(tarHeader(fileEntry(path), { bytes, at }))
      let left = bytes
      for await (const piece of await content()) {
        left -= piece.length
        if (left < 0) break
        hash.update(piece)
        yield* seen(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
      }
      // The store replaces a file by a new one and never changes its length, so this disk is failing.
      if (left !== 0) throw new Error(`${path} was not as long as the store had said`)
      yield* seen(tarPadding(bytes))
    }
    fileCount += 1
    fileBytes += bytes
    const line = fileLine({ path, bytes, mark: content ? hash.digest('hex') : mark })
    for await (const part of list.add(Buffer.from(line))) yield* entry(listPart(part.number), part.content)
  }
  for await (const part of list.end()) yield* entry(listPart(part.number), part.content)

  const manifest: Manifest = {
    form: FORM,
    program,
    ...source.facts(),
    tables,
    files: {
      areIncluded: source.areFilesIncluded,
      count: fileCount,
      bytes: fileBytes,
      sha256: list.facts().sha256,
    },
  }
  yield* entry(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
  yield* entry(SEAL_NAME, Buffer.from(`${whole.copy().digest('hex')}\n`))
  yield tarEnd()
  onManifest(manifest)
}

/**
 * Cuts a stream of text into entries of known size, as tar requires: each can be unpacked by itself, and all of them together are the text.
 */
function createParts() {
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  let raw: Buffer[] = []
  let rawBytes = 0
  let packed: Buffer[] = []
  let packedBytes = 0

  async function pack(): Promise<void> {
    const piece = await compress(Buffer.concat(raw), { level: LEVEL, strategy: constants.Z_DEFAULT_STRATEGY })
    raw = []
    rawBytes = 0
    packed.push(piece)
    packedBytes += piece.length
  }

  function* take(): Generator<{ number: number; content: Buffer }> {
    number += 1
    yield { number, content: Buffer.concat(packed) }
    packed = []
    packedBytes = 0
  }

  async function* add(piece: Uint8Array) {
    hash.update(piece)
    bytes += piece.length
    raw.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    rawBytes += piece.length
    if (rawBytes >= PIECE_BYTES) await pack()
    if (packedBytes >= ENTRY_BYTES) yield* take()
  }

  async function* end() {
    if (rawBytes > 0) await pack()
    if (packedBytes > 0) yield* take()
  }

  const facts = () => ({ bytes, sha256: hash.copy().digest('hex'), parts: number })
  return { add, end, facts }
}
