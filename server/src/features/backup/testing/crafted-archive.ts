import { buffer } from 'node:stream/consumers'
import { readMigrations } from '../../../database/migrating/migrate.ts'
import type { Manifest } from '../form/manifest.ts'
import { writeArchive, type ArchiveSource } from '../form/write-archive.ts'
import { MIGRATIONS } from './backup-school.ts'

interface Crafted {
  tables?: { name: string; columns: string[]; text: string }[]
  files?: Record<string, string>
  partitions?: Manifest['partitions']
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  await Promise.resolve()
  yield Buffer.from(text)
}

/** A file that a reader of our sources can write: whole by every hash and its own seal, but not made by our program. */
export async function craftArchive({ tables = [], files = {}, partitions = [] }: Crafted): Promise<Buffer> {
  const migrations = (await readMigrations(MIGRATIONS)).map(({ name, checksum }) => ({ name, checksum }))

  async function* tableSources(): ArchiveSource['tables'] {
    await Promise.resolve()
    for (const { name, columns, text } of tables)
      yield { name, columns, content: piecesOf(text), rows: () => text.split('\n').length - 1 }
  }

  async function* fileSources(): ArchiveSource['files'] {
    await Promise.resolve()
    for (const [path, text] of Object.entries(files))
      yield { path, bytes: Buffer.byteLength(text), mark: '', content: () => Promise.resolve(piecesOf(text)) }
  }

  return buffer(
    writeArchive(
      {
        program: '1.0.0',
        at: new Date('2026-03-02T04:00:00Z'),
        tables: tableSources(),
        files: fileSources(),
        areFilesIncluded: true,
        facts: () => ({
          snapshotAt: '2026-03-02T04:00:00.000Z',
          snapshot: '700:700:',
          postgres: '18.4',
          migrations,
          sequences: [],
          partitions,
        }),
      },
      () => undefined,
    ),
  )
}
