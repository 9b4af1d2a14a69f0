import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSqlFiles } from './sql-files.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')

/**
 * A migration that has run somewhere is never edited: that school would not start any more. `npm run tables` writes down new
 * ones; a line that changes there says that something went wrong.
 */
test('landed migrations are as they were', async () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const files = await readSqlFiles(FOLDER, names)
  const lines = files.map(({ name, checksum }) => `${checksum}  ${name}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('./landed-migrations.txt')
})
