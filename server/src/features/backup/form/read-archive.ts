import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { createByteReader, CutOff, type ByteReader } from '../../../text/tar/byte-reader.ts'
import { BadTar, readTar, type TarEntry } from '../../../text/tar/read-tar.ts'
import {
  FILE_ENTRY,
  fileLine,
  FORM,
  LIST_PART,
  Manifest,
  MANIFEST_NAME,
  Mark,
  MARK_NAME,
  SEAL_NAME,
  TABLE_PART,
} from './manifest.ts'
import { isSchoolFile } from './school-files.ts'
import { altered, cutOff, newerForm, noBackup, strangeFile } from './refusals.ts'
import { isSealed, SEALED_HEAD_BYTES, unseal } from './sealed-stream.ts'

const SMALL_BYTES = 64 * 1024 * 1024

/** Gets the contents in the order of the file. */
export interface ArchiveVisitor {
  table?: (name: string, raw: AsyncIterable<Buffer>) => Promise<void>
  /** The visitor must read all of `content`. */
  file?: (path: string, bytes: number, content: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Reads all of a backup and compares it with itself: the hash of the whole, of every table, of every file. Every fault is thrown in one
 * sentence. The visitor gets contents before they are compared: read the backup once without a visitor first.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
  visitor: ArchiveVisitor = {},
): Promise<Manifest> {
  const outer = createByteReader(source)
  try {
    return await readOpened(await opened(outer, passphrase), visitor)
  } catch (error) {
    if (error instanceof CutOff) throw cutOff()
    if (error instanceof BadTar || error instanceof SyntaxError || isZlibError(error)) throw altered()
    throw error
  } finally {
    await outer.close()
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

async function opened(outer: ByteReader, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const head = await outer.upTo(SEALED_HEAD_BYTES)
  const again = createByteReader(joined(head, outer))
  return isSealed(head) ? unseal(again, passphrase) : everything(again)
}

async function* joined(head: Buffer, rest: ByteReader): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  yield* everything(rest)
}

async function* everything(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let piece = await reader.some(SMALL_BYTES); piece; piece = await reader.some(SMALL_BYTES)) yield piece
}

/**
 * Hashes the bytes that pass, and keeps the hash of all bytes before the last header: a seal is recognised only after its header has
 * passed.
 */
function createWatch(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  const reader = createByteReader(source)
  function noted(bytes: Buffer): Buffer {
    hash.update(bytes)
    return bytes
  }
  /** The hash before the newest header. */
  let before: Hash | undefined
  const watched: ByteReader = {
    ...reader,
    async some(most) {
      const piece = await reader.some(most)
      return piece && noted(piece)
    },
    async exactly(count) {
      // Only headers are read like this, and the padding before them.
      before = hash.copy()
      return noted(await reader.exactly(count))
    },
  }
  return { watched, digestBefore: () => before?.digest('hex') }
}

async function readOpened(source: AsyncIterable<Buffer>, visitor: ArchiveVisitor): Promise<Manifest> {
  const { watched, digestBefore } = createWatch(source)
  const found = createFindings()
  let manifest: Manifest | undefined
  let isFirst = true
  let isWhole = false
  const entries = readTar(watched)
  try {
    for await (const entry of entries) {
      if (isWhole) throw altered()
      if (isFirst) {
        await readMark(entry)
        isFirst = false
      } else if (entry.name === SEAL_NAME && manifest) {
        const expected = digestBefore()
        isWhole = (await textOf(entry)) === `${expected}\n`
        if (!isWhole) throw altered()
      } else if (manifest) throw altered()
      else if (entry.name === MANIFEST_NAME) manifest = readManifest(await textOf(entry))
      else await found.read(entry, visitor)
    }
  } catch (error) {
    // Before the first entry it is not known to be a backup of ours.
    if (isFirst && (error instanceof BadTar || error instanceof CutOff)) throw noBackup()
    throw error
  }
  if (!manifest || !isWhole) throw cutOff()
  if (!found.isAsIn(manifest)) throw altered()
  return manifest
}

async function readMark(entry: TarEntry): Promise<void> {
  if (entry.name !== MARK_NAME) throw noBackup()
  const mark = z.safeParse(Mark, JSON.parse(await textOf(entry)))
  if (!mark.success) throw noBackup()
  if (mark.data.form > FORM) throw newerForm()
}

function readManifest(text: string): Manifest {
  const parsed = z.safeParse(Manifest, JSON.parse(text))
  if (!parsed.success) throw altered()
  return parsed.data
}

async function textOf(entry: TarEntry): Promise<string> {
  if (entry.bytes > SMALL_BYTES) throw altered()
  const pieces: Buffer[] = []
  for await (const piece of entry.content()) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

interface FoundTable {
  hash: Hash
  bytes: number
  parts: number
}

/** Collects the contents of the archive, to compare them with its manifest. */
function createFindings() {
  const tables = new Map<string, FoundTable>()
  const listed = createHash('sha256')
  const lines = createHash('sha256')
  let listParts = 0
  let fileCount = 0
  let fileBytes = 0

  async function readTable(entry: TarEntry, name: string, part: number, visitor: ArchiveVisitor): Promise<void> {
    const table: FoundTable = tables.get(name) ?? { hash: createHash('sha256'), bytes: 0, parts: 0 }
    tables.set(name, table)
    table.parts += 1
    if (table.parts !== part) throw altered()
    async function* counted() {
      for await (const piece of unpacked(entry)) {
        table.hash.update(piece)
        table.bytes += piece.length
        yield piece
      }
    }
    await (visitor.table ?? drain)(name, counted())
  }

  async function readFile(entry: TarEntry, path: string, visitor: ArchiveVisitor): Promise<void> {
    if (!isSchoolFile(path)) throw strangeFile()
    const hash = createHash('sha256')
    async function* counted() {
      for await (const piece of entry.content()) {
        hash.update(piece)
        yield piece
      }
    }
    if (visitor.file) await visitor.file(path, entry.bytes, counted())
    else for await (const _piece of counted());
    fileCount += 1
    fileBytes += entry.bytes
    lines.update(fileLine({ path, bytes: entry.bytes, mark: hash.digest('hex') }))
  }

  async function read(entry: TarEntry, visitor: ArchiveVisitor): Promise<void> {
    const [, table, part] = TABLE_PART.exec(entry.name) ?? []
    const [, path] = FILE_ENTRY.exec(entry.name) ?? []
    if (table !== undefined) await readTable(entry, table, Number(part), visitor)
    else if (path !== undefined) await readFile(entry, path, visitor)
    else if (LIST_PART.test(entry.name)) {
      listParts += 1
      if (Number(LIST_PART.exec(entry.name)?.[1]) !== listParts) throw altered()
      for await (const piece of unpacked(entry)) listed.update(piece)
    } else throw altered()
  }

  function isAsIn(manifest: Manifest): boolean {
    const areTables = manifest.tables.every(({ name, bytes, sha256, parts }) => {
      const { hash = createHash('sha256'), bytes: foundBytes = 0, parts: foundParts = 0 } = tables.get(name) ?? {}
      return bytes === foundBytes && parts === foundParts && sha256 === hash.copy().digest('hex')
    })
    const known = new Set(manifest.tables.map(({ name }) => name))
    const { files } = manifest
    const isList = files.sha256 === listed.digest('hex')
    const areFiles = files.areIncluded
      ? files.count === fileCount && files.bytes === fileBytes && files.sha256 === lines.digest('hex')
      : fileCount === 0
    return areTables && isList && areFiles && [...tables.keys()].every((name) => known.has(name))
  }

  return { read, isAsIn }
}

async function drain(_name: string, raw: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of raw);
}

/** Unpacks off this thread, with no more than a few pieces in memory. */
async function* unpacked(entry: TarEntry): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const packed = Readable.from(entry.content(), { objectMode: false })
  packed.on('error', (error) => gunzip.destroy(error))
  packed.pipe(gunzip)
  yield* gunzip as AsyncIterable<Buffer>
}
