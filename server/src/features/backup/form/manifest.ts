import * as z from 'zod/mini'

/** The first entry, which marks the file as a backup of this program. */
export const MARK_NAME = 'bee-backup.json'
export const MANIFEST_NAME = 'manifest.json'
/** The last entry: the hash of every byte before it. Without it a file is not whole. */
export const SEAL_NAME = 'seal.txt'
export const FORM = 1

export const Mark = z.object({ form: z.int(), program: z.string() })

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())
const word = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const VALUE = String.raw`(?:'(?:[^'\\]|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`
const VALUES = String.raw`\(${VALUE}(?:, ${VALUE})*\)`
/** The bounds of a partition as PostgreSQL writes them, and no other text: it becomes part of a statement. */
const bound = z
  .string()
  .check(
    z.regex(
      new RegExp(
        String.raw`^(?:DEFAULT|FOR VALUES (?:IN ${VALUES}|FROM ${VALUES} TO ${VALUES}|WITH \(modulus \d+, remainder \d+\)))$`,
      ),
    ),
  )

export const Manifest = z.object({
  form: z.int(),
  /** The version of the site. */
  program: z.string(),
  /** All tables are as they were at this moment. */
  snapshotAt: z.string(),
  /** `pg_current_snapshot()`: the transactions that the backup holds. */
  snapshot: z.string(),
  /** The version of the source server, for information only. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: word, columns: z.array(word), rows: count, bytes: count, sha256, parts: count })),
  sequences: z.array(z.object({ name: word, last: z.string(), isCalled: z.boolean() })),
  /** Partitions by time are made as the months come, not by migrations. */
  partitions: z.array(z.object({ name: word, parent: word, bound })),
  files: z.object({
    /** Whether the backup holds the bytes of the files, or only the list. */
    areIncluded: z.boolean(),
    count,
    bytes: count,
    /** The hash of the list, line by line. */
    sha256,
  }),
})
export type Manifest = z.infer<typeof Manifest>
export type TableManifest = Manifest['tables'][number]

export const tablePart = (table: string, part: number) => `tables/${table}.${String(part).padStart(5, '0')}.csv.gz`
export const TABLE_PART = /^tables\/([a-z_][a-z0-9_]{0,62})\.(\d{5,})\.csv\.gz$/
export const listPart = (part: number) => `file-list/${String(part).padStart(5, '0')}.csv.gz`
export const LIST_PART = /^file-list\/(\d{5,})\.csv\.gz$/
export const FILE_ENTRY = /^files\/(.+)$/
export const fileEntry = (path: string) => `files/${path}`

/** A line of the list of files. Paths of the store hold neither commas nor quotes. */
export const fileLine = ({ path, bytes, mark }: { path: string; bytes: number; mark: string }) =>
  `${path},${bytes},${mark}\n`
