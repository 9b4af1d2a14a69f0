import { from as copyFrom } from 'pg-copy-streams'
import type { WatchedClient } from '../../database/watched-client.ts'
import type { Manifest, TableManifest } from './form/manifest.ts'
import { createRowDigest } from './form/row-digest.ts'
import type { FoundSchool } from './backups.repository.ts'
import { copyOut, listTables } from './snapshot.repository.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by conrelid::regclass::text collate "C", conname collate "C"`

/** The digest of an empty table. */
const NO_ROWS = createRowDigest().digest()

/** Needs no rights beyond those of the owner of the tables. */
export function createLoadingRepository(client: WatchedClient) {
  /** Drops the foreign keys: rows come table by table and point at rows that come later. */
  async function loosen(): Promise<ForeignKey[]> {
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    const tables = await names()
    // Restored rows must not act again: no notice is sent, no ledger entry is written, no hash chain goes on.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    // The backup also holds the rows that migrations insert.
    if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`)
    return keys
  }

  async function names(): Promise<string[]> {
    return (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  }

  /** Adding a key checks it on all the restored rows. */
  async function tighten(keys: readonly ForeignKey[]): Promise<void> {
    for (const table of await names()) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }

  async function makePartitions(partitions: Manifest['partitions']): Promise<void> {
    for (const { name, parent, bound } of partitions) {
      const [child, whole] = [client.escapeIdentifier(name), client.escapeIdentifier(parent)]
      // The manifest accepts only PostgreSQL's own text as a bound: a stranger can write and seal a file.
      await client.query(`create table if not exists public.${child} partition of public.${whole} ${bound}`)
    }
  }

  /**
   * The first table that differs from the one of the migrations; undefined where none does. Only these tables get rows: the owner of the
   * server may also write into its catalogue, and a manifest can name any table.
   */
  async function findStranger(tables: readonly TableManifest[]): Promise<string | undefined> {
    const shapes = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
    const named = new Set(tables.map(({ name }) => name))
    const stranger = tables.find(({ name, columns }) => {
      const own = shapes.get(name)
      return own?.size !== columns.length || !columns.every((column) => own.has(column))
    })
    return stranger?.name ?? [...shapes.keys()].find((name) => !named.has(name))
  }

  /** Writes the rows of one table, in pieces as they come in. */
  function beginTable({ name, columns }: TableManifest) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const stream = copyFrom(`copy public.${client.escapeIdentifier(name)} (${list}) from stdin (format csv)`)
    const ended = new Promise<void>((resolve, reject) => {
      stream.once('finish', resolve)
      stream.once('error', reject)
    })
    // `end` awaits it; until then a failure would be an unhandled rejection.
    ended.catch(() => undefined)
    client.query(stream as never)

    async function write(piece: Buffer): Promise<void> {
      if (stream.write(piece)) return
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended])
    }

    async function end(): Promise<void> {
      stream.end()
      await ended
    }

    return { write, end }
  }

  async function setSequences(sequences: Manifest['sequences']): Promise<void> {
    for (const { name, last, isCalled } of sequences) {
      await client.query('select setval(to_regclass($1), $2::bigint, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        last,
        isCalled,
      ])
    }
  }

  /** The first table with other rows than were written; undefined where there is none. `digests` are of the rows written. */
  async function findDifference(
    tables: readonly TableManifest[],
    digests: ReadonlyMap<string, string>,
    step: () => Promise<void>,
  ): Promise<string | undefined> {
    const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]))
    for (const { name, columns, rows, bytes } of tables) {
      const shape = shapes.get(name)
      if (!shape) return name
      const digest = createRowDigest()
      let foundBytes = 0
      const copy = copyOut(client, { ...shape, columns })
      for await (const piece of copy.content) {
        digest.update(piece)
        foundBytes += piece.length
        await step()
      }
      if (copy.rows() !== rows || foundBytes !== bytes || digest.digest() !== (digests.get(name) ?? NO_ROWS))
        return name
    }
    return undefined
  }

  /** Without statistics every query would be planned for empty tables. */
  async function analyze(): Promise<void> {
    await client.query('analyze')
  }

  async function count(): Promise<FoundSchool> {
    const { rows } = await client.query<FoundSchool>(
      `select (select count(*)::int from courses) as courses, (select count(*)::int from questions) as questions,
         (select count(*)::int from users) as members`,
    )
    return rows[0] ?? { courses: 0, questions: 0, members: 0 }
  }

  return {
    loosen,
    tighten,
    makePartitions,
    findStranger,
    beginTable,
    setSequences,
    findDifference,
    analyze,
    count,
  }
}
