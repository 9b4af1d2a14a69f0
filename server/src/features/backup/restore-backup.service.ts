import { conflict } from '@bee/contract/failures.ts'
import type pg from 'pg'
import { withLine } from '../../database/copying/direct-line.ts'
import { migrate, migrateTo, readMigrations } from '../../database/migrating/migrate.ts'
import { createWorkPool } from '../../database/pool.ts'
import type { Pace } from '../../outside/pace.ts'
import { createRowDigest } from './form/row-digest.ts'
import type { FoundSchool } from './backups.repository.ts'
import type { Manifest, TableManifest } from './form/manifest.ts'
import { readArchive, type ArchiveVisitor } from './form/read-archive.ts'
import { altered, strangeTable } from './form/refusals.ts'
import { createLoadingRepository } from './loading.repository.ts'

/** A crash before the last step loses the copy in any case, so commits need not wait for the log. */
const FOR_LOADING = { synchronous_commit: 'off' }

/** Opens the file anew for each reading. */
export type OpenBackup = () => Promise<AsyncIterable<Uint8Array>>

export type Progress = (percent: number, step?: string) => Promise<void>

export interface Restored {
  manifest: Manifest
  found: FoundSchool
}

/** Restores a file into an empty database: compares it row by row, migrates it to this program, and tries it. */
export function createRestoring(parts: {
  migrationsDir: string
  passphrase: string | undefined
  /** Sends the requests of a visitor to the school; throws where it does not answer. */
  trySchool: (pool: pg.Pool) => Promise<void>
  makePace: () => Pace
}) {
  const { migrationsDir, passphrase, trySchool, makePace } = parts

  const read = (open: OpenBackup, visitor?: ArchiveVisitor) =>
    open().then((source) => readArchive(paced(source, makePace()), passphrase, visitor))

  /** Refuses a backup with a migration that this program does not know, or knows in another form. */
  async function refuseOtherProgram({ migrations, program }: Manifest): Promise<void> {
    const known = await readMigrations(migrationsDir)
    const of = new Map(known.map(({ name, checksum }) => [name, checksum]))
    for (const { name, checksum } of migrations) {
      const own = of.get(name)
      if (own === undefined)
        throw conflict(`备份来自更新的程序（${program}），这一版没有它的迁移 ${name}，请先升级程序`)
      if (own !== checksum) throw conflict(`备份里的迁移 ${name} 与这一版程序的不同，不能恢复`)
    }
    const last = migrations.at(-1)?.name ?? ''
    const applied = new Set(migrations.map(({ name }) => name))
    const missing = known.find(({ name }) => name < last && !applied.has(name))
    if (missing || migrations.length === 0)
      throw conflict(`备份缺少迁移 ${missing?.name ?? '的记录'}，不能用这一版程序恢复`)
  }

  /** Reads all of it and compares it with itself. Nothing is written; `visitor` may look at the files on the way. */
  async function check(open: OpenBackup, visitor?: Pick<ArchiveVisitor, 'file'>): Promise<Manifest> {
    const manifest = await read(open, visitor)
    await refuseOtherProgram(manifest)
    return manifest
  }

  /** Loads a file that was checked before. */
  async function load(
    open: OpenBackup,
    manifest: Manifest,
    target: pg.PoolConfig,
    { report, onFile }: { report: Progress; onFile?: ArchiveVisitor['file'] },
  ): Promise<Restored> {
    const pool = createWorkPool({ ...target, max: 3 })
    try {
      await report(30, '建好空的表')
      await migrateTo(
        pool,
        migrationsDir,
        manifest.migrations.map(({ name }) => name),
      )
      const found = await withLine(target, (client) => fill(createLoadingRepository(client)), FOR_LOADING)
      await report(85, '升级到这一版程序')
      await migrate(pool, migrationsDir, () => undefined)
      await report(90, '试着打开学校')
      await trySchool(pool)
      return { manifest, found }
    } finally {
      await pool.end()
    }

    async function fill(loading: ReturnType<typeof createLoadingRepository>): Promise<FoundSchool> {
      const keys = await loading.loosen()
      const stranger = await loading.findStranger(manifest.tables)
      if (stranger !== undefined) throw strangeTable(stranger)
      await loading.makePartitions(manifest.partitions)
      await report(40, '写入每张表')
      const writing = createTableWriter(loading, manifest)
      const again = await read(open, { table: writing.write, ...(onFile && { file: onFile }) })
      await writing.end()
      // The file is read twice, and it may have been replaced in between.
      if (JSON.stringify(again) !== JSON.stringify(manifest)) throw altered()
      await loading.setSequences(manifest.sequences)
      await report(65, '核对每张表')
      const difference = await loading.findDifference(manifest.tables, writing.digests(), makePace())
      if (difference !== undefined) throw conflict(`恢复出来的表 ${difference} 与备份里的不一样`)
      await report(75, '核对表与表之间的关系')
      await loading.tighten(keys)
      await loading.analyze()
      return loading.count()
    }
  }

  return { check, load }
}

export type Restoring = ReturnType<typeof createRestoring>

/** Tables come one after the other, and so do the parts of a table. */
function createTableWriter(loading: ReturnType<typeof createLoadingRepository>, { tables }: Manifest) {
  const known = new Map(tables.map((table) => [table.name, table]))
  const found = new Map<string, ReturnType<typeof createRowDigest>>()
  let current: { table: TableManifest; copy: ReturnType<typeof loading.beginTable> } | undefined

  async function end(): Promise<void> {
    const last = current
    current = undefined
    await last?.copy.end()
  }

  async function write(name: string, raw: AsyncIterable<Buffer>): Promise<void> {
    if (current?.table.name !== name) {
      await end()
      const table = known.get(name)
      if (!table) throw altered()
      current = { table, copy: loading.beginTable(table) }
    }
    const digest = found.get(name) ?? createRowDigest()
    found.set(name, digest)
    for await (const piece of raw) {
      digest.update(piece)
      await current.copy.write(piece)
    }
  }

  /** Digests of the rows written into each table, after the last row. */
  const digests = () => new Map([...found].map(([name, each]) => [name, each.digest()]))

  return { write, end, digests }
}

async function* paced(source: AsyncIterable<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    yield piece
    await pace()
  }
}
