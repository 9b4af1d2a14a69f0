import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface SqlFile {
  name: string
  sql: string
  checksum: string
}

export function readSqlFiles(folder: string, names: readonly string[]): Promise<SqlFile[]> {
  return Promise.all(
    names.map(async (name) => {
      // Line ends depend on the checkout, so they do not count in the checksum.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
