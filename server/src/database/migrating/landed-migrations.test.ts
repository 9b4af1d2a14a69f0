import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSqlFiles } from './sql-files.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')

/**
 * A migration that has run on a site must never change: that school could not start any more. `npm run tables` adds new ones to the list; a
 * changed line in it is an error.
 */
test('landed migrations are as they were', async () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const files = await readSqlFiles(FOLDER, names)
  const lines = files.map(({ name, checksum }) => `${checksum}  ${name}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('./landed-migrations.txt')
})
