import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { openLine, withLine } from '../../database/copying/direct-line.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Pace } from '../../outside/pace.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { FileStore, ListedFile } from '../../outside/store/file-store.ts'
import type { Manifest } from './form/manifest.ts'
import { SCHOOL_FOLDERS } from './form/school-files.ts'
import { seal } from './form/sealed-stream.ts'
import { writeArchive, type FileSource, type TableSource } from './form/write-archive.ts'
import { requireFreeSpace } from './places/required-space.ts'
import type { Progress } from './restore-backup.service.ts'
import { beginSnapshot, copyOut, endSnapshot, readDatabaseBytes, readSequences } from './snapshot.repository.ts'

const SALT_BYTES = 16
/** A school does not grow by half between two backups. */
const GROWN_SINCE = 1.5
/** Before the first backup: the text of the tables, compressed, is far smaller than the tables with their indexes. */
const SHARE_OF_DATABASE = 0.5
/** The copy, and the log that is written with it. */
const SHARE_OF_COPY = 2
/** The rows with their indexes, and the log: of a school from elsewhere only the size of the text is known. */
const SHARE_OF_TEXT = 4
/** Tables count up to this percentage, files from it. */
const TABLES_PERCENT = 50
const FILES_PERCENT = 90
const FILES_PER_STEP = 1000

export interface MadeBackup {
  manifest: Manifest
  bytes: number
  sha256: string
}

export interface MakeWish {
  areFilesIncluded: boolean
  report: Progress
  signal?: AbortSignal
}

type Room = () => Promise<{ freeBytes: number } | undefined>

/** The school in one file, made while members go on working. */
export function createMaking(parts: {
  connection: () => pg.PoolConfig
  files: FileStore
  program: string
  passphrase: string | undefined
  randomness: Randomness
  clock: Clock
  makePace: () => Pace
  /** How large the newest backup with or without the files is; undefined before the first. */
  lastBytes: (areFilesIncluded: boolean) => Promise<number | undefined>
}) {
  const { connection, files, program, passphrase, randomness, clock, makePace, lastBytes } = parts

  async function* listFiles(): AsyncGenerator<ListedFile> {
    for (const folder of SCHOOL_FOLDERS) yield* files.list(folder)
  }

  /** Called before the first byte is written: a disk that fills up meanwhile would harm the school itself. */
  async function requireSpaceFor(areFilesIncluded: boolean, space: Room): Promise<void> {
    let fileBytes = 0
    if (areFilesIncluded) for await (const { bytes } of listFiles()) fileBytes += bytes
    const last = await lastBytes(areFilesIncluded)
    const needed =
      last === undefined
        ? fileBytes + (await withLine(connection(), readDatabaseBytes)) * SHARE_OF_DATABASE
        : Math.max(fileBytes, last * GROWN_SINCE)
    requireFreeSpace('备份', needed, await space())
  }

  /** Space for a second school for a while. It may be larger than the one here, and unpack to far more than its file. */
  async function requireSpaceForCopy({ tables }: Manifest, space: Room): Promise<void> {
    const live = await withLine(connection(), readDatabaseBytes)
    const text = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    requireFreeSpace('恢复出来的数据库', Math.max(live * SHARE_OF_COPY, text * SHARE_OF_TEXT), await space())
  }

  /** The bytes as they come; `made` answers the facts after the last one. */
  function make({ areFilesIncluded, report, signal }: MakeWish): { content: Readable; made: () => MadeBackup } {
    const hash = createHash('sha256')
    let bytes = 0
    let manifest: Manifest | undefined

    async function* content(): AsyncGenerator<Buffer> {
      const pace = makePace()
      const open = archive({ areFilesIncluded, report }, (each) => (manifest = each))
      const sealed =
        passphrase === undefined ? open : seal(open, { passphrase, salt: Buffer.from(randomness.bytes(SALT_BYTES)) })
      for await (const piece of sealed) {
        signal?.throwIfAborted()
        hash.update(piece)
        bytes += piece.length
        yield piece
        await pace()
      }
    }

    function made(): MadeBackup {
      if (!manifest) throw new Error('The backup has not come to its end')
      return { manifest, bytes, sha256: hash.digest('hex') }
    }

    return { content: Readable.from(content(), { objectMode: false }), made }
  }

  async function* archive(
    { areFilesIncluded, report }: Omit<MakeWish, 'signal'>,
    onManifest: (manifest: Manifest) => void,
  ): AsyncGenerator<Buffer> {
    let facts:
      | Pick<Manifest, 'snapshotAt' | 'snapshot' | 'postgres' | 'migrations' | 'sequences' | 'partitions'>
      | undefined

    /** Reads all tables in one snapshot over one connection. It ends before the files, which take longest. */
    async function* tables(): AsyncGenerator<TableSource> {
      const client = await openLine(connection())
      try {
        const { at, snapshot, postgres, migrations, partitions, tables: shapes } = await beginSnapshot(client)
        for (const [nth, shape] of shapes.entries()) {
          await report(Math.floor((nth / shapes.length) * TABLES_PERCENT), nth === 0 ? '备份每张表' : undefined)
          yield { name: shape.name, columns: shape.columns, ...copyOut(client, shape) }
        }
        const sequences = await readSequences(client)
        await endSnapshot(client)
        facts = { snapshotAt: at.toISOString(), snapshot, postgres, migrations, partitions, sequences }
      } finally {
        client.cut()
      }
    }

    async function* fileSources(): AsyncGenerator<FileSource> {
      let count = 0
      for await (const { path, bytes, tag = '' } of listFiles()) {
        count += 1
        if (count % FILES_PER_STEP === 1)
          await report(TABLES_PERCENT, areFilesIncluded ? `备份文件，第 ${count} 个起` : '列出文件')
        if (!areFilesIncluded) {
          yield { path, bytes, mark: tag }
          continue
        }
        const found = await files.find(path)
        // The file was deleted after the listing.
        if (found) yield { path, bytes: found.bytes, mark: '', content: () => found.open() }
      }
      await report(FILES_PERCENT, '写完了，核对')
    }

    yield* writeArchive(
      {
        program,
        at: clock.now(),
        tables: tables(),
        files: fileSources(),
        areFilesIncluded,
        facts() {
          if (!facts) throw new Error('The tables have not come to their end')
          return facts
        },
      },
      onManifest,
    )
  }

  return { make, requireSpaceFor, requireSpaceForCopy }
}

export type Making = ReturnType<typeof createMaking>
